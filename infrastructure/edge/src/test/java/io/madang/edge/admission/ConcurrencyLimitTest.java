package io.madang.edge.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.concurrency.limits.Limiter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** How many are admitted follows how long they take, by a clock that the test sets. */
class ConcurrencyLimitTest {

    private static final int MIN = 8;
    private static final int MAX = 128;
    private static final int INITIAL = 64;
    private static final Duration TARGET = Duration.ofMillis(250);
    private static final Duration SLOW = Duration.ofMillis(400);
    private static final Duration FAST = Duration.ofMillis(120);

    private long nanos;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Admission admission = new Admission(
            new AdmissionProperties(0, 0, Duration.ofSeconds(1), 1024, MIN, MAX, TARGET, 1, Duration.ofMillis(1)),
            meters,
            () -> nanos);

    @Test
    void admitsFewerWhileTheyAreSlowAndMoreWhenTheyAreFastAgain() {
        assertThat(limit(WorkKind.READ)).isEqualTo(INITIAL);
        serve(WorkKind.READ, SLOW);
        serve(WorkKind.READ, SLOW);
        int afterTwo = limit(WorkKind.READ);
        assertThat(afterTwo).isLessThan(INITIAL);
        for (int i = 0; i < 40; i++) {
            serve(WorkKind.READ, SLOW);
        }
        assertThat(limit(WorkKind.READ)).as("never fewer than the least").isEqualTo(MIN);
        List<Limiter.Listener> all = acquireAll(WorkKind.READ);
        assertThat(admission.tryAcquire(WorkKind.READ))
                .as("one beyond the limit")
                .isEmpty();
        all.forEach(Limiter.Listener::onSuccess);
        for (int i = 0; i < 2 * MAX; i++) {
            serve(WorkKind.READ, FAST);
        }
        assertThat(limit(WorkKind.READ)).as("never more than the most").isEqualTo(MAX);
    }

    /** Ten of them a second: the slower they are, the fewer end in any time. */
    @Test
    void admitsFewerHoweverSeldomOneEnds() {
        List<Limiter.Listener> all = acquireAll(WorkKind.WRITE);
        for (Limiter.Listener one : all) {
            nanos += Duration.ofMillis(100).toNanos();
            one.onSuccess();
        }
        assertThat(limit(WorkKind.WRITE)).isLessThan(INITIAL);
    }

    @Test
    void leavesEachKindItsOwnLimit() {
        for (int i = 0; i < 40; i++) {
            serve(WorkKind.PAGE, SLOW);
        }
        assertThat(limit(WorkKind.PAGE)).isEqualTo(MIN);
        assertThat(limit(WorkKind.WRITE)).isEqualTo(INITIAL);
    }

    @Test
    void doesNotAdmitFewerBecauseADependencyRefuses() {
        for (int i = 0; i < 40; i++) {
            List<Limiter.Listener> all = acquireAll(WorkKind.READ);
            nanos += SLOW.toNanos();
            all.forEach(Limiter.Listener::onIgnore);
        }
        assertThat(limit(WorkKind.READ)).isEqualTo(INITIAL);
    }

    /** As many as are admitted, all of which take so long. */
    private void serve(WorkKind kind, Duration latency) {
        List<Limiter.Listener> all = acquireAll(kind);
        nanos += latency.toNanos();
        all.forEach(Limiter.Listener::onSuccess);
    }

    private List<Limiter.Listener> acquireAll(WorkKind kind) {
        List<Limiter.Listener> all = new ArrayList<>();
        int limit = limit(kind);
        for (int i = 0; i < limit; i++) {
            all.add(admission.tryAcquire(kind).orElseThrow());
        }
        return all;
    }

    private int limit(WorkKind kind) {
        return (int) meters.get("madang.admission.limit")
                .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                .gauge()
                .value();
    }
}
