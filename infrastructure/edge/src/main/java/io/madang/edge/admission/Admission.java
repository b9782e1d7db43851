package io.madang.edge.admission;

import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limiter.LifoBlockingLimiter;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Bounds the requests in service, each kind of work by itself.
 *
 * <p>How many there may be follows their measured latency: one more while they are fast, a tenth fewer when they get
 * slower than the target. Beyond that a few wait for a moment, the newest first, since the oldest is the first whose
 * client gives up; whoever has waited too long, or finds the queue full, is refused at once.
 */
final class Admission {

    private static final int INITIAL_CONCURRENCY = 64;

    private final Map<WorkKind, Gate> gates = new EnumMap<>(WorkKind.class);
    private final Counter abandoned;
    private final int maxUnseen;

    /** One kind's limit, and what it refused. */
    private record Gate(Limiter<WorkKind> limiter, AtomicInteger waiting, Counter refused) {}

    Admission(AdmissionProperties properties, MeterRegistry meters) {
        this(properties, meters, System::nanoTime);
    }

    Admission(AdmissionProperties properties, MeterRegistry meters, LongSupplier nanoTime) {
        for (WorkKind kind : WorkKind.values()) {
            gates.put(kind, gate(kind, properties, meters, nanoTime));
        }
        this.maxUnseen = 2 * properties.maxConcurrency();
        this.abandoned = Counter.builder("madang.admission.abandoned")
                .description("requests whose client had gone before they were admitted")
                .register(meters);
    }

    private static Gate gate(
            WorkKind kind, AdmissionProperties properties, MeterRegistry meters, LongSupplier nanoTime) {
        String tag = kind.name().toLowerCase(Locale.ROOT);
        int min =
                switch (kind) {
                    // the time of uploads is that of their senders and tells nothing
                    case UPLOAD -> properties.maxConcurrency();
                    // claims that come together wait for one commit: fewer of them at once would not be faster
                    case CLAIM -> properties.maxConcurrency();
                    case HEALTH, OPERATION, READ, WRITE, PAGE -> properties.minConcurrency();
                };
        int initial = Math.clamp(INITIAL_CONCURRENCY, min, properties.maxConcurrency());
        AIMDLimit limit = AIMDLimit.newBuilder()
                .minLimit(min)
                .initialLimit(initial)
                .maxLimit(properties.maxConcurrency())
                .timeout(properties.targetLatency().toNanos(), TimeUnit.NANOSECONDS)
                .build();
        SimpleLimiter<WorkKind> limiter = SimpleLimiter.newBuilder()
                .named(tag)
                .nanoClock(nanoTime)
                .limit(new LatencyWindows(limit))
                .build();
        Gauge.builder("madang.admission.limit", limiter, SimpleLimiter::getLimit)
                .description("how many requests of the kind may be in service at once")
                .tag("kind", tag)
                .register(meters);
        Gauge.builder("madang.admission.active", limiter, SimpleLimiter::getInflight)
                .description("how many requests of the kind are in service")
                .tag("kind", tag)
                .register(meters);
        AtomicInteger waiting = new AtomicInteger();
        Gauge.builder("madang.admission.waiting", waiting, AtomicInteger::get)
                .description("how many requests of the kind wait to be admitted")
                .tag("kind", tag)
                .register(meters);
        return new Gate(
                LifoBlockingLimiter.newBuilder(limiter)
                        .backlogSize(properties.queue())
                        .backlogTimeout(properties.queueDeadline().toMillis(), TimeUnit.MILLISECONDS)
                        .build(),
                waiting,
                Counter.builder("madang.admission.refused")
                        .description("requests that were answered 503 because too many were in service")
                        .tag("kind", tag)
                        .register(meters));
    }

    /** A place in service, for which the caller may have waited; none where the request is to be refused. */
    Optional<Limiter.Listener> tryAcquire(WorkKind kind) {
        Gate gate = Objects.requireNonNull(gates.get(kind));
        gate.waiting().incrementAndGet();
        Optional<Limiter.Listener> place;
        try {
            place = gate.limiter().acquire(kind);
        } finally {
            gate.waiting().decrementAndGet();
        }
        if (place.isEmpty()) {
            gate.refused().increment();
        }
        return place;
    }

    /** How many requests may wait for a thread to look at them: more than come in one moment to who can serve them. */
    int maxUnseen() {
        return maxUnseen;
    }

    void countRefused(WorkKind kind) {
        Objects.requireNonNull(gates.get(kind)).refused().increment();
    }

    void countAbandoned() {
        abandoned.increment();
    }
}
