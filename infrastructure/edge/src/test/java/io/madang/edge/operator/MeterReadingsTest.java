package io.madang.edge.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeterReadingsTest {

    /** As the system tells it: the use since the last time, and nothing when asked again at once. */
    @Test
    void readsTheUseOfProcessorsOnce() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        ArrayDeque<Double> uses = new ArrayDeque<>(List.of(0.5, 0.0));
        meters.gauge("process.cpu.usage", uses, ArrayDeque::remove);
        assertThat(new MeterReadings(meters).memory().cpu()).isEqualTo(0.5);
    }

    @Test
    void takesWhatIsNotKnownForNothing() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        assertThat(new MeterReadings(meters).memory().cpu()).isZero();
        meters.gauge("process.cpu.usage", meters, any -> Double.NaN);
        assertThat(new MeterReadings(meters).memory().cpu()).isZero();
    }
}
