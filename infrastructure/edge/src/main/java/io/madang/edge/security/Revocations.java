package io.madang.edge.security;

import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Ends access on every instance within a second, without asking anybody when a request comes: one thread keeps this
 * instance's copy of the revocations up to date.
 *
 * <p>While Redis is away, access that ended elsewhere lives until its tokens expire. When it is back, all is read again.
 */
public final class Revocations implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(Revocations.class);
    private static final Duration PERIOD = Duration.ofMillis(250);
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int MAX_PENDING = 10_000;
    private static final int MAX_BATCH = 500;

    private final RevokedAccess revoked;
    private final RevocationStream reading;
    private final RevocationStream writing;
    private final BlockingQueue<Revocation> pending = new LinkedBlockingQueue<>(MAX_PENDING);
    private volatile @Nullable Thread thread;
    private volatile long readNanos = System.nanoTime();
    private boolean away;

    /** @param writing with a breaker of its own: it is used by the threads of callers */
    Revocations(RevokedAccess revoked, RevocationStream reading, RevocationStream writing, MeterRegistry meters) {
        this.revoked = revoked;
        this.reading = reading;
        this.writing = writing;
        Gauge.builder("madang.revocations.known", revoked, RevokedAccess::size)
                .description("ended sessions and reduced rights that this instance checks tokens against")
                .register(meters);
        Gauge.builder("madang.revocations.age", this, self -> (System.nanoTime() - self.readNanos) / 1e9)
                .description("since when this instance has not heard of revocations of others")
                .baseUnit("seconds")
                .register(meters);
    }

    /** Ends access here at once and elsewhere soon. The caller does not wait, and nothing is certain but the first. */
    public void announce(Revocation revocation) {
        revoked.add(revocation);
        if (!pending.offer(revocation)) {
            log.warn("Too many revocations wait for Redis; the outbox brings this one to the other instances");
        }
    }

    /** Ends access here and elsewhere; fails with {@code unavailable} where it is not certain that others hear of it. */
    public void publish(List<Revocation> revocations) {
        revocations.forEach(revoked::add);
        for (int from = 0; from < revocations.size(); from += MAX_BATCH) {
            writing.write(revocations.subList(from, Math.min(revocations.size(), from + MAX_BATCH)));
        }
    }

    private void run() {
        while (thread == Thread.currentThread()) {
            try {
                List<Revocation> batch = new ArrayList<>();
                Revocation first = pending.poll(PERIOD.toNanos(), TimeUnit.NANOSECONDS);
                if (first != null) {
                    batch.add(first);
                    pending.drainTo(batch, MAX_BATCH - 1);
                }
                if (!exchange(batch)) {
                    batch.forEach(pending::offer);
                    Thread.sleep(PERIOD);
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Sends and reads once; returns whether Redis took part. */
    private synchronized boolean exchange(List<Revocation> batch) {
        try {
            if (!batch.isEmpty()) {
                writing.write(batch);
            }
            reading.read().forEach(revoked::add);
            revoked.expire();
            readNanos = System.nanoTime();
            if (away) {
                log.info("Revocations of other instances arrive again");
                away = false;
            }
            return true;
        } catch (RuntimeException e) {
            // whatever it is, this thread tries again: without it nothing would end here any more
            reading.rewind();
            revoked.expire();
            if (!away) {
                log.warn(
                        "Revocations of other instances do not arrive; until they do, what they end lives until its"
                                + " access tokens expire: {}",
                        e.getMessage(),
                        e instanceof Failure ? null : e);
                away = true;
            }
            return false;
        }
    }

    /** Reads all that there is before the first request is served, if Redis answers. */
    @Override
    public synchronized void start() {
        if (thread == null) {
            exchange(List.of());
            Thread started =
                    Thread.ofPlatform().name("revocations").daemon(true).unstarted(this::run);
            thread = started;
            started.start();
        }
    }

    @Override
    public void stop() {
        Thread running = thread;
        thread = null;
        if (running == null) {
            return;
        }
        try {
            if (running.join(GRACE)) {
                List<Revocation> rest = new ArrayList<>();
                pending.drainTo(rest);
                exchange(rest);
            } else {
                running.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }

    /** Before the web server takes requests, and after it at the end. */
    @Override
    public int getPhase() {
        return 0;
    }
}
