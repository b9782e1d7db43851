package io.madang.account.securitylog;

import java.time.Duration;
import java.time.InstantSource;
import org.springframework.scheduling.annotation.Scheduled;

/** Removes old entries, a batch at a time, and writes down what is only counted. Several instances may do so at once. */
final class SecurityLogSweeper {

    /** Bounds one run; what is left waits for the next. */
    private static final int MAX_BATCHES = 200;

    private final SecurityRows rows;
    private final SecurityLog log;
    private final Duration kept;
    private final InstantSource clock;

    SecurityLogSweeper(SecurityRows rows, SecurityLog log, Duration kept, InstantSource clock) {
        this.rows = rows;
        this.log = log;
        this.kept = kept;
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    void writeUnknownNames() {
        log.writeUnknownNames();
    }

    @Scheduled(initialDelayString = "PT3M", fixedDelayString = "PT1H")
    void sweep() {
        int batches = 0;
        while (batches < MAX_BATCHES && rows.sweep(clock.instant().minus(kept)) == SecurityRows.SWEEP_BATCH) {
            batches++;
        }
    }
}
