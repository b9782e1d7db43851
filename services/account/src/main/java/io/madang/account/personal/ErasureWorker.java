package io.madang.account.personal;

import io.madang.account.personal.Erasures.Erasure;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityRows;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.MediaPersonalData;
import io.madang.contracts.personal.PersonalData;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Has every service delete what it holds of users who closed their accounts and want nothing to stay. Of others, the files
 * are deleted.
 *
 * <p>It goes through everything twice: at once, and again when no access token of the user can be valid any more, since
 * a request that was under way may have written something meanwhile.
 */
final class ErasureWorker {

    private static final Logger log = LoggerFactory.getLogger(ErasureWorker.class);

    private static final int PASSES = 2;
    private static final Duration RETRY = Duration.ofMinutes(1);
    private static final Duration REQUESTS_END = Duration.ofMinutes(1);

    private final Erasures erasures;
    private final Supplier<List<PersonalData>> holders;
    private final SecurityRows securityLog;
    private final Duration accessTokenLifetime;
    private final InstantSource clock;

    ErasureWorker(
            Erasures erasures,
            Supplier<List<PersonalData>> holders,
            SecurityRows securityLog,
            Duration accessTokenLifetime,
            InstantSource clock) {
        this.erasures = erasures;
        this.holders = holders;
        this.securityLog = securityLog;
        this.accessTokenLifetime = accessTokenLifetime;
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "PT5S", fixedDelayString = "PT5S")
    void run() {
        try {
            Optional<Erasure> due = erasures.claim(clock.instant());
            while (due.isPresent()) {
                erase(due.get());
                due = erasures.claim(clock.instant());
            }
        } catch (Failure e) {
            log.debug("Erasures go on when the database is back: {}", e.getMessage());
        }
    }

    private void erase(Erasure erasure) {
        try {
            for (PersonalData holder : holders.get()) {
                if (erasure.everything() || holder instanceof MediaPersonalData) {
                    erase(erasure, holder);
                }
            }
        } catch (Failure e) {
            log.info(
                    "Deleting what the closed account {} had written goes on later: {}",
                    erasure.user(),
                    e.getMessage());
            erasures.postpone(erasure.user(), erasure.passes(), clock.instant().plus(RETRY));
            return;
        }
        int passes = erasure.passes() + 1;
        Instant last = erasure.closedAt().plus(accessTokenLifetime).plus(REQUESTS_END);
        if (passes < PASSES) {
            erasures.postpone(erasure.user(), passes, last);
        } else {
            long erased = erasures.finish(erasure.user());
            if (erasure.everything()) {
                securityLog.add(
                        SecurityEvent.CONTENT_ERASED,
                        erasure.user(),
                        erasure.user(),
                        Long.toString(erased),
                        clock.instant());
            }
        }
    }

    private void erase(Erasure erasure, PersonalData holder) {
        String cursor = null;
        do {
            ErasedPart part = holder.erase(erasure.user(), cursor);
            erasures.prolong(erasure.user(), part.erased(), clock.instant());
            cursor = part.next();
        } while (cursor != null);
    }
}
