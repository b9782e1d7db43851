package io.madang.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SeedsTest {
    @Test
    void takesTheGivenSeedAndElseDrawsOne() {
        assertThat(Seeds.from("", () -> 7)).isEqualTo(7);
        assertThat(Seeds.from(null, () -> 7)).isEqualTo(7);
        assertThat(Seeds.from(" -42 ", () -> 7)).isEqualTo(-42);
    }
}
