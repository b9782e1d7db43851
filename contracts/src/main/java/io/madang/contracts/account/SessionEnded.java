package io.madang.contracts.account;

import java.time.Instant;

/** Event: a session was ended before it expired, so that its access tokens are void. Its key is the session. */
public record SessionEnded(SessionId sessionId, UserId userId, Instant endedAt) {

    public static final String TYPE = "session-ended";

    /** A session ends once. */
    public static final long VERSION = 1;
}
