package io.madang.account.session;

import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/** Removes sessions and refresh tokens that have expired, a batch at a time. Several instances may do so at once. */
final class SessionSweeper {

    private static final Logger log = LoggerFactory.getLogger(SessionSweeper.class);

    /** Bounds one run; what is left waits for the next. */
    private static final int MAX_BATCHES = 200;

    private final SessionStore sessions;
    private final InstantSource clock;

    SessionSweeper(SessionStore sessions, InstantSource clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "PT2M", fixedDelayString = "PT10M")
    void sweep() {
        long rows = 0;
        for (int batch = 0; batch < MAX_BATCHES; batch++) {
            int swept = sessions.sweep(clock.instant());
            if (swept == 0) {
                break;
            }
            rows += swept;
        }
        log.debug("Swept {} expired sessions and refresh tokens", rows);
    }
}
