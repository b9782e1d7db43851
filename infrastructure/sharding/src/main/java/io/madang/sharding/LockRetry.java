package io.madang.sharding;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Runs a whole transaction again when it lost a deadlock: a few times, further and further apart. */
final class LockRetry {

    private static final int BUDGET = 8;
    private static final int COST_OF_DEADLOCK = 1;
    /** A lock that was waited for in vain has cost five seconds already. */
    private static final int COST_OF_TIMEOUT = 4;

    private LockRetry() {}

    static <T> T run(String source, Supplier<T> transaction) {
        int spent = 0;
        while (true) {
            try {
                return transaction.get();
            } catch (DataAccessException | TransactionException e) {
                if (Connections.deadlocked(e)) {
                    spent += COST_OF_DEADLOCK;
                } else if (Connections.lockWaitTimedOut(e)) {
                    spent += COST_OF_TIMEOUT;
                } else {
                    throw e;
                }
                if (spent >= BUDGET) {
                    throw new Failure(
                            ErrorCode.UNAVAILABLE,
                            "Too many want to change the same rows in database '" + source + "'. Try again soon.",
                            e);
                }
                pause(spent);
            }
        }
    }

    private static void pause(int spent) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(1, 5L << spent));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(ErrorCode.UNAVAILABLE, "Interrupted while waiting for a lock.", e);
        }
    }
}
