package io.madang.objectstore.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DriveMatchingTest {
    private final DriveMatching<String> matching = new DriveMatching<>();

    @Test
    void thePreferredDriveIsTaken() {
        matching.add(0, List.of("a", "b"));
        matching.add(1, List.of("c"));
        assertThat(matching.pairs()).isEqualTo(Map.of(0, "a", 1, "c"));
    }

    @Test
    void ownersMoveSoThatNobodyGoesWithout() {
        matching.add(0, List.of("a", "b"));
        matching.add(1, List.of("b", "a", "c"));
        matching.add(2, List.of("a"));
        assertThat(matching.pairs()).isEqualTo(Map.of(0, "b", 1, "c", 2, "a"));
    }

    @Test
    void oneDriveServesOnlyOneShard() {
        matching.add(0, List.of("a"));
        matching.add(1, List.of("a"));
        matching.add(2, List.of());
        assertThat(matching.pairs()).isEqualTo(Map.of(0, "a"));
    }
}
