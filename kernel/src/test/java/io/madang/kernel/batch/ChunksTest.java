package io.madang.kernel.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChunksTest {

    @Test
    void fillsEachPartUpToTheBoundAndKeepsTheOrder() {
        assertThat(chunks(3, 4, 3, 2, 5, 1)).containsExactly(List.of(3, 4, 3), List.of(2, 5, 1));
        assertThat(chunks(3, 4, 4, 7, 4)).containsExactly(List.of(3, 4), List.of(4), List.of(7), List.of(4));
    }

    @Test
    void makesAPartOfItsOwnOfWhatIsTooHeavy() {
        assertThat(chunks(1, 25, 1)).containsExactly(List.of(1), List.of(25), List.of(1));
        assertThat(chunks(25)).containsExactly(List.of(25));
    }

    @Test
    void givesNoPartsOfNothing() {
        assertThat(chunks()).isEmpty();
    }

    private static List<List<Integer>> chunks(Integer... weights) {
        return Chunks.of(List.of(weights), Integer::intValue, 10);
    }
}
