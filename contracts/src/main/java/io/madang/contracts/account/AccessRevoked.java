package io.madang.contracts.account;

import java.time.Instant;

/**
 * Event: a user may do less than before (a role was taken away, the account was suspended or closed), so that access
 * tokens issued before the account had this version are void. The event's version is the same one.
 */
public record AccessRevoked(UserId userId, long version, Instant revokedAt) {

    public static final String TYPE = "access-revoked";
}
