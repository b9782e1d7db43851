package io.madang.sharding;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Runs a whole transaction again when it lost a deadlock: a few times, further and further apart. */
final class DeadlockRetry {

    private static final int BUDGET = 8;
    private static final int COST_OF_DEADLOCK = 1;
    /** A lock that was waited for in vain has cost five seconds already. */
    private static final int COST_OF_TIMEOUT = 4;

    private DeadlockRetry() {}

    static <T> T run(String source, Supplier<T> transaction) {
        int spent = 0;
        while (true) {
            try {
                return transaction.get();
            } catch (DataAccessException | TransactionException e) {
                if (SqlErrors.deadlocked(e)) {
                    spent += COST_OF_DEADLOCK;
                } else if (SqlErrors.lockWaitTimedOut(e)) {
                    spent += COST_OF_TIMEOUT;
                } else {
                    throw e;
                }
                if (spent >= BUDGET) {
                    throw Failure.of(SystemReason.ROWS_CONTENDED, e, arg("database", source));
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
            throw Failure.of(SystemReason.STOPPING, e);
        }
    }
}
