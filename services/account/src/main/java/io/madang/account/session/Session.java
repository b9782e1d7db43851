package io.madang.account.session;

import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import java.time.Instant;

/** One log-in on one device, kept alive by its refresh tokens. */
public record Session(
        SessionId id,
        UserId user,
        String userAgent,
        String address,
        Instant createdAt,
        Instant lastUsedAt,
        Instant expiresAt) {}
