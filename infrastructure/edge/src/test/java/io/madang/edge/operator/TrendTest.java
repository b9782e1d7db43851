package io.madang.edge.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.contracts.operator.InstanceReport.Sample;
import io.madang.contracts.operator.OperatorFigures;
import io.madang.edge.health.RequestTimersProbe;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TrendTest {

    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

    private final List<OperatorFigures> parts = new ArrayList<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final RequestTimersProbe latencies = new RequestTimersProbe(meters);
    private final Trend trend = new Trend(latencies.all(), new PartFigures(parts::stream), () -> START);
    private final long startNanos = System.nanoTime();

    @Test
    void tellsRatesOfTheSecondsSinceTheSampleBefore() {
        take(0);
        for (int i = 0; i < 50; i++) {
            latencies.record(i < 5 ? 500 : 200, TimeUnit.MILLISECONDS.toNanos(4));
        }
        parts.add(waiting(3));
        parts.add(waiting(4));
        take(5);
        take(10);
        List<Sample> samples = trend.samples();
        assertThat(samples).extracting(Sample::at).containsExactly(at(0), at(5), at(10));
        Sample busy = samples.get(1);
        assertThat(busy.requestsPerSecond()).isEqualTo(10);
        assertThat(busy.errorsPerSecond()).isEqualTo(1);
        assertThat(busy.p99Millis()).isBetween(4.0, 5.0);
        assertThat(busy.waiting()).isEqualTo(7);
        assertThat(samples.getLast().requestsPerSecond()).isZero();
        assertThat(samples.getLast().medianMillis()).isZero();
    }

    @Test
    void keepsTheNewestOnly() {
        for (int i = 0; i < Trend.KEPT + 3; i++) {
            take(5 * i);
        }
        assertThat(trend.samples()).hasSize(Trend.KEPT);
        assertThat(trend.samples().getFirst().at()).isEqualTo(at(15));
    }

    private static OperatorFigures waiting(long events) {
        return new OperatorFigures() {
            @Override
            public List<OutboxReport> outboxes() {
                return List.of(new OutboxReport("article", "main", true, events, 0, 0, 256));
            }
        };
    }

    private void take(int second) {
        trend.take(startNanos + TimeUnit.SECONDS.toNanos(second), at(second));
    }

    private static Instant at(int second) {
        return START.plusSeconds(second);
    }
}
