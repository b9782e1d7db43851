package io.madang.account.securitylog;

import io.madang.contracts.account.UserId;
import io.madang.kernel.id.SnowflakeIds;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of the security log are wanted. The conditions are constants, so that each combination is one statement
 * with an index of its own.
 *
 * @param user whose account they are about; absent for all
 * @param event of what kind they are; absent for all
 * @param since the earliest; absent for all
 */
record SecurityFilter(@Nullable UserId user, @Nullable SecurityEvent event, @Nullable Instant since) {

    /** Ids carry the times in between. */
    private static final Instant EARLIEST = Instant.parse("2020-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("2080-01-01T00:00:00Z");

    static SecurityFilter of(UserId user) {
        return new SecurityFilter(user, null, null);
    }

    String condition() {
        return index() + "where "
                + (user == null ? "" : "user_id = :user and ")
                + (event == null ? "" : "kind = :kind and ")
                + "entry_id >= :first and entry_id < :before order by entry_id desc limit :limit";
    }

    /** While the log is short, the optimizer would read all of it. */
    private String index() {
        if (user != null) {
            return "force index (user_id) ";
        }
        return event == null ? "" : "force index (by_kind) ";
    }

    /** Ids are in the order of time, so the first id of a moment bounds the entries without an index of times. */
    long firstId() {
        if (since == null || since.isBefore(EARLIEST)) {
            return 0;
        }
        return since.isAfter(LATEST) ? Long.MAX_VALUE : SnowflakeIds.firstIdAt(since);
    }
}
