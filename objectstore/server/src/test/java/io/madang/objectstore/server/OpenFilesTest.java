package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.gateway.http.LoadLimits;
import org.junit.jupiter.api.Test;

class OpenFilesTest {
    private static final LoadLimits LIMITS = LoadLimits.forHeap(1L << 30);

    @Test
    void connectionsLeaveHalfOfTheFilesToTheRest() {
        LoadLimits few = OpenFiles.within(LIMITS, 1_024);
        assertThat(few.connections()).isEqualTo(512);
        assertThat(few.connectionsPerAddress()).as("a quarter, as of the whole").isEqualTo(128);
        assertThat(OpenFiles.within(LIMITS, 1_000_000)).isEqualTo(LIMITS);
    }

    /** What the limits allow to be in memory must fit into as much direct memory as there is heap. */
    @Test
    void theDefaultsFitTheHeap() {
        for (long heap : new long[] {256L << 20, 512L << 20, 1L << 30, 4L << 30}) {
            LoadLimits limits = LoadLimits.forHeap(heap);
            long bodies = (limits.uploads() << 20L) + (limits.writes() << 19L);
            long answers = heap / 8 + limits.connections() * 16L * 1_024;
            assertThat(bodies + answers).as("heap of " + heap).isLessThan(heap);
        }
    }
}
