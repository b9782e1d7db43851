package io.madang.edge.security;

import io.madang.contracts.account.SecurityReports;
import io.madang.contracts.account.SecurityReports.ChangedServiceKey;
import io.madang.contracts.account.SecurityReports.KeyChange;
import io.madang.contracts.account.SecurityReports.RefusedServiceKeys;
import io.madang.contracts.account.UserId;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Reports to the security log what happens to service keys, which nobody waits for. Refused ones are counted: however
 * many there are, one report tells of all that came within an interval.
 */
public final class ServiceKeyReports {

    private static final Logger log = LoggerFactory.getLogger(ServiceKeyReports.class);
    private static final Executor VIRTUAL =
            work -> Thread.ofVirtual().name("key-report").start(work);

    private final ObjectProvider<SecurityReports> reports;
    private final Executor later;
    private final AtomicInteger refused = new AtomicInteger();
    private volatile String lastAddress = "";

    ServiceKeyReports(ObjectProvider<SecurityReports> reports, Duration interval) {
        this.reports = reports;
        this.later = CompletableFuture.delayedExecutor(interval.toMillis(), TimeUnit.MILLISECONDS, VIRTUAL);
    }

    /** An administrator has issued, rotated or revoked a key. */
    public void changed(UserId by, KeyChange change, String name) {
        VIRTUAL.execute(() -> send(to -> to.changed(new ChangedServiceKey(by, change, name))));
    }

    /** Somebody has presented a key that is not valid. */
    void refused(String address) {
        lastAddress = address;
        if (refused.getAndIncrement() == 0) {
            later.execute(() -> {
                int times = refused.getAndSet(0);
                send(to -> to.refusedKeys(new RefusedServiceKeys(times, lastAddress)));
            });
        }
    }

    private void send(Consumer<SecurityReports> report) {
        try {
            SecurityReports to = reports.getIfAvailable();
            if (to != null) {
                report.accept(to);
            }
        } catch (Failure e) {
            log.debug("An event of a service key was not reported", e);
        }
    }
}
