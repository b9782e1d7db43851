package io.madang.account.session;

import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import java.time.Instant;

/** What became of a refresh token that was presented. */
sealed interface Rotation {

    /** The session lives on with the next token. */
    record Renewed(SessionId session, UserId user, RefreshToken next, Instant expiresAt) implements Rotation {}

    /** The token had been used before, so two parties hold it: the session has been ended for both. */
    record Reused(SessionId session, UserId user) implements Rotation {}

    /** The token is unknown, expired, or its session has ended. */
    record Unknown() implements Rotation {}
}
