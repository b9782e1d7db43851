package io.madang.account.visit;

import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The last visits of all users. */
public final class Visits {

    /** A visit ends with so much time without a page. */
    static final Duration GAP = Duration.ofMinutes(30);

    private final Shard home;

    Visits(Shard home) {
        this.home = home;
    }

    /** Removes what is known of a user who leaves, within the open transaction. */
    public static void forget(Shard home, UserId user) {
        home.sql("delete from visits where user_id = :user")
                .param("user", user.value())
                .update();
    }

    /**
     * Notes that the user is here, on any device: one atomic statement.
     *
     * @return when the visit before this one ended; empty during the first
     */
    Optional<Instant> note(UserId user, Instant now) {
        home.sql(
                        """
                        insert into visits (user_id, last_seen_at) values (:user, :now)
                        on duplicate key update
                            previous_at = if(last_seen_at < :gap, last_seen_at, previous_at),
                            last_seen_at = greatest(last_seen_at, values(last_seen_at))
                        """)
                .param("user", user.value())
                .param("now", UtcTime.column(now))
                .param("gap", UtcTime.column(now.minus(GAP)))
                .update();
        return home.sql("select previous_at from visits where user_id = :user")
                .param("user", user.value())
                .query((row, number) -> Optional.ofNullable(UtcTime.readIfPresent(row, "previous_at")))
                .optional()
                .flatMap(previous -> previous);
    }
}
