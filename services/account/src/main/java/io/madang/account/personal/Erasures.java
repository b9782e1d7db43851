package io.madang.account.personal;

import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Closed accounts whose files are to be deleted, and with most of them everything else. */
public final class Erasures {

    private static final Duration CLAIM = Duration.ofMinutes(2);

    static final String DUE =
            """
            select user_id, closed_at, passes, everything from erasures
            where next_at <= :now and claimed_until <= :now order by next_at limit 1 for update
            """;

    private final Shard home;

    public Erasures(Shard home) {
        this.home = home;
    }

    /** A closed account that one instance works on. */
    record Erasure(UserId user, Instant closedAt, int passes, boolean everything) {}

    /**
     * Is called in the transaction that closes the account.
     *
     * @param everything whether what the user wrote and liked goes too, and not the files alone
     */
    public void add(UserId user, boolean everything, Instant now) {
        home.sql(
                        """
                        insert into erasures (user_id, closed_at, passes, next_at, claimed_until, erased, everything)
                        values (:user, :now, 0, :now, :now, 0, :everything)
                        """)
                .param("user", user.value())
                .param("now", UtcTime.column(now))
                .param("everything", everything)
                .update();
    }

    /** Takes one that is due, for this instance alone. */
    Optional<Erasure> claim(Instant now) {
        return home.transaction(() -> {
            Optional<Erasure> due = home.sql(DUE)
                    .param("now", UtcTime.column(now))
                    .query((row, number) -> new Erasure(
                            new UserId(row.getLong("user_id")),
                            UtcTime.read(row, "closed_at"),
                            row.getInt("passes"),
                            row.getBoolean("everything")))
                    .optional();
            due.ifPresent(erasure -> prolong(erasure.user(), 0, now));
            return due;
        });
    }

    /** Keeps what was claimed for longer, and counts what was deleted. */
    void prolong(UserId user, int erased, Instant now) {
        home.sql("update erasures set claimed_until = :until, erased = erased + :erased where user_id = :user")
                .param("until", UtcTime.column(now.plus(CLAIM)))
                .param("erased", erased)
                .param("user", user.value())
                .update();
    }

    /** Lets go of it until the given time. */
    void postpone(UserId user, int passes, Instant until) {
        home.sql("update erasures set passes = :passes, next_at = :until, claimed_until = :until where user_id = :user")
                .param("passes", passes)
                .param("until", UtcTime.column(until))
                .param("user", user.value())
                .update();
    }

    /** How many things were deleted; the erasure is over. */
    long finish(UserId user) {
        return home.transaction(() -> {
            long erased = home.sql("select erased from erasures where user_id = :user")
                    .param("user", user.value())
                    .query(Long.class)
                    .optional()
                    .orElse(0L);
            home.sql("delete from erasures where user_id = :user")
                    .param("user", user.value())
                    .update();
            return erased;
        });
    }
}
