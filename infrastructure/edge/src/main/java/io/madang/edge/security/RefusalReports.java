package io.madang.edge.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.account.SecurityReports;
import io.madang.contracts.account.SecurityReports.Refusal;
import io.madang.contracts.account.UserId;
import io.madang.edge.request.ClientAddresses;
import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Reports users who ask for what only administrators may do, to the security log: one report for each user and minute,
 * which nobody waits for.
 */
final class RefusalReports {

    private static final Logger log = LoggerFactory.getLogger(RefusalReports.class);
    private static final int MAX_USERS = 10_000;
    private static final int MAX_AT_ONCE = 16;
    private static final int MAX_PATH = 150;

    private final ObjectProvider<SecurityReports> reports;
    private final ClientAddresses addresses;
    private final Semaphore underWay = new Semaphore(MAX_AT_ONCE);
    private final Cache<UserId, Boolean> reported = Caffeine.newBuilder()
            .maximumSize(MAX_USERS)
            .expireAfterWrite(Duration.ofMinutes(1))
            .build();

    RefusalReports(ObjectProvider<SecurityReports> reports, ClientAddresses addresses) {
        this.reports = reports;
        this.addresses = addresses;
    }

    void report(Caller caller, HttpServletRequest request) {
        UserId user = caller.user().orElse(null);
        if (user == null || reported.asMap().putIfAbsent(user, true) != null || !underWay.tryAcquire()) {
            return;
        }
        String path = request.getRequestURI();
        var refusal = new Refusal(
                user,
                request.getMethod(),
                path.length() <= MAX_PATH ? path : path.substring(0, MAX_PATH),
                addresses.of(request));
        Thread.ofVirtual().name("refusal-report").start(() -> send(refusal));
    }

    private void send(Refusal refusal) {
        try {
            SecurityReports log = reports.getIfAvailable();
            if (log != null) {
                log.refused(refusal);
            }
        } catch (Failure e) {
            log.debug("A refusal was not reported", e);
        } finally {
            underWay.release();
        }
    }
}
