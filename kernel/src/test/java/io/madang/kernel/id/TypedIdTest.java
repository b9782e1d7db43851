package io.madang.kernel.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedIdTest {

    @Test
    void readsTheDecimalForm() {
        assertThat(TypedId.parse("1")).isEqualTo(1);
        assertThat(TypedId.parse("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "0",
                "-1",
                "+1",
                "007",
                " 1",
                "1 ",
                "1.0",
                "0x10",
                "1e3",
                "abc",
                "9223372036854775808",
                "１２"
            })
    void refusesWhatIsNotAnIdAndNamesIt(String text) {
        assertThatThrownBy(() -> TypedId.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void doesNotRepeatALongTextInItsMessage() {
        assertThatThrownBy(() -> TypedId.parse("9".repeat(10_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .hasSizeLessThan(60);
    }
}
