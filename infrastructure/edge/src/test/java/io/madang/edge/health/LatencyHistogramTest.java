package io.madang.edge.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.madang.edge.health.LatencyHistogram.Reading;
import io.madang.testkit.Seeds;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {

    private final LatencyHistogram latencies = new LatencyHistogram();

    @Test
    void tellsQuantilesWithinAQuarter() {
        Random random = new Random(Seeds.next("latencies"));
        long[] micros = random.doubles(10_000, 0, 6)
                .mapToLong(power -> (long) Math.pow(10, power))
                .toArray();
        Arrays.stream(micros).forEach(each -> latencies.record(200, TimeUnit.MICROSECONDS.toNanos(each)));
        Arrays.sort(micros);
        Reading reading = latencies.read();
        for (double part : new double[] {0.01, 0.5, 0.9, 0.99, 0.999}) {
            double exact = micros[(int) Math.ceil(part * micros.length) - 1] / 1000.0;
            assertThat(reading.quantileMillis(part))
                    .as("the part %s", part)
                    .isGreaterThanOrEqualTo(exact)
                    .isLessThanOrEqualTo(1.25 * exact + 0.001);
        }
    }

    @Test
    void tellsWhatHappenedBetweenTwoReadings() {
        latencies.record(500, TimeUnit.SECONDS.toNanos(9));
        Reading first = latencies.read();
        for (int i = 0; i < 98; i++) {
            latencies.record(200, TimeUnit.MILLISECONDS.toNanos(1));
        }
        latencies.record(503, TimeUnit.MILLISECONDS.toNanos(100));
        latencies.record(404, TimeUnit.MILLISECONDS.toNanos(100));
        Reading between = latencies.read().since(first);
        assertThat(between.requests()).isEqualTo(100);
        assertThat(between.errors()).isEqualTo(1);
        assertThat(between.quantileMillis(0.5)).isCloseTo(1.0, within(0.25));
        assertThat(between.quantileMillis(0.99)).isCloseTo(100, within(25.0));
        assertThat(latencies.read().since(latencies.read()).quantileMillis(0.99))
                .isZero();
    }

    @Test
    void takesAnyLength() {
        latencies.record(200, -1);
        latencies.record(200, 0);
        latencies.record(200, Long.MAX_VALUE);
        assertThat(latencies.read().requests()).isEqualTo(3);
    }
}
