package io.madang.account.personal;

import io.madang.contracts.account.UserId;
import io.madang.kernel.digest.Digest;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;

/**
 * Tickets for downloads: random, of one use, and good for a minute. A browser can follow a link with one, which it could
 * not with a password, and the API asks for the password in a body, which is never logged.
 */
final class DataTickets {

    static final Duration LIFETIME = Duration.ofMinutes(1);
    private static final int BYTES = 32;

    private final Shard home;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    DataTickets(Shard home, InstantSource clock) {
        this.home = home;
        this.clock = clock;
    }

    record Issued(String ticket, Instant expiresAt) {}

    /** A new ticket for the user; one that was issued before is void. */
    Issued issue(UserId user) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String ticket = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        Instant expires = clock.instant().plus(LIFETIME).truncatedTo(ChronoUnit.MILLIS);
        home.sql(
                        """
                        insert into data_tickets (user_id, ticket_hash, expires_at) values (:user, :hash, :expires)
                        on duplicate key update ticket_hash = :hash, expires_at = :expires
                        """)
                .param("user", user.value())
                .param("hash", hash(ticket))
                .param("expires", UtcTime.column(expires))
                .update();
        return new Issued(ticket, expires);
    }

    /** Whose ticket it is; empty for one that was used, is too old, or is none. */
    Optional<UserId> redeem(String ticket) {
        return home.transaction(() -> {
            Optional<Long> user = home.sql(
                            "select user_id from data_tickets where ticket_hash = :hash and expires_at > :now for update")
                    .param("hash", hash(ticket))
                    .param("now", UtcTime.column(clock.instant()))
                    .query(Long.class)
                    .optional();
            user.ifPresent(id -> home.sql("delete from data_tickets where user_id = :user")
                    .param("user", id)
                    .update());
            return user.map(UserId::new);
        });
    }

    private static byte[] hash(String ticket) {
        return Digest.of(ticket.getBytes(StandardCharsets.UTF_8));
    }
}
