package io.madang.objectstore.cluster.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FailureDetectorTest {
    private static final int NODES = 6;

    private final FailureDetector detector = new FailureDetector(FailureDetectorSettings.DEFAULT);
    private final List<String> seen = new ArrayList<>();
    private long seconds;
    private long beats;

    FailureDetectorTest() {
        detector.watch(IntStream.range(0, NODES).boxed().toList(), NodeState.UP, 0);
    }

    /** Heartbeats of those who are there, every two seconds. */
    private void pass(Duration time, IntPredicate there) {
        long end = seconds + time.toSeconds();
        for (; seconds < end; seconds++) {
            long now = Duration.ofSeconds(seconds).toNanos();
            if (seconds % 2 == 0) {
                beats++;
                IntStream.range(0, NODES).filter(there).forEach(node -> detector.heartbeat(node, beats, now));
            }
            detector.tick(now).forEach(change -> seen.add(change.node() + " " + change.state() + " at " + seconds));
        }
    }

    @Test
    void silenceIsDownAndThenOut() {
        pass(Duration.ofSeconds(100), node -> true);
        pass(Duration.ofMinutes(20), node -> node != 3);
        assertThat(seen).containsExactly("3 DOWN at 113", "3 OUT at 998");
        pass(Duration.ofSeconds(10), node -> true);
        assertThat(detector.state(3)).isEqualTo(NodeState.UP);
    }

    @Test
    void manyThatFallSilentTogetherAreNotMarked() {
        pass(Duration.ofSeconds(100), node -> true);
        pass(Duration.ofHours(1), node -> node > 2);
        assertThat(seen).isEmpty();
        pass(Duration.ofSeconds(100), node -> true);
        pass(Duration.ofSeconds(30), node -> node > 1);
        assertThat(seen).containsExactly("0 DOWN at 3813", "1 DOWN at 3813");
    }

    /** A switch fails, and heartbeats had come one after the other: the first silence is not yet everybody's. */
    @Test
    void thoseThatAreAboutToBeSilentCountAsWell() {
        pass(Duration.ofSeconds(100), node -> true);
        pass(Duration.ofSeconds(4), node -> node != 0);
        pass(Duration.ofSeconds(60), node -> node > 3);
        assertThat(seen).isEmpty();
    }

    @Test
    void whoFlapsIsUpAfterFiveQuietMinutes() {
        for (int flap = 0; flap < 3; flap++) {
            pass(Duration.ofSeconds(20), node -> true);
            pass(Duration.ofSeconds(20), node -> node != 2);
        }
        seen.clear();
        pass(Duration.ofMinutes(4), node -> true);
        assertThat(detector.state(2)).isEqualTo(NodeState.DOWN);
        pass(Duration.ofMinutes(2), node -> true);
        assertThat(seen).containsExactly("2 UP at 420");
    }

    @Test
    void lateHeartbeatsSayNothing() {
        detector.heartbeat(1, 50, 0);
        long now = Duration.ofSeconds(15).toNanos();
        IntStream.range(0, NODES).filter(node -> node != 1).forEach(node -> detector.heartbeat(node, 60, now));
        detector.heartbeat(1, 49, now);
        assertThat(detector.tick(now)).containsExactly(new NodeChange(1, NodeState.DOWN));
    }
}
