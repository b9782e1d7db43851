package io.madang.kernel.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenTextTest {

    @Test
    void leavesTheSpaceAroundTextOut() {
        assertThat(WrittenText.line("title", " \u3000a b\t", 1, 3)).isEqualTo("a b");
        assertThat(WrittenText.lines("content", "\n a\r\n\tb\u2028c \n", 1, 10)).isEqualTo("a\r\n\tb\u2028c");
        assertThat(WrittenText.lines("description", " ", 0, 10)).isEmpty();
    }

    @Test
    void countsCharactersAndNotTheirUnits() {
        assertThat(WrittenText.line("title", "🐈🐈", 2, 2)).isEqualTo("🐈🐈");
        refused("🐈🐈🐈", 2);
        refused("aaa", 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \n\t ",
                "\u200b\u2060",
                "\u3164 \u2800",
                "a\u0000b",
                "a\u001bb",
                "a\u0085b",
                "\ud800",
                "a\udc00",
                "a\uffff",
                "\ufdd0a"
            })
    void refusesWhatIsNoText(String typed) {
        refused(typed, 100);
    }

    @Test
    void refusesTheLastTwoOfEveryPlane() {
        for (int plane = 0; plane <= 16; plane++) {
            refused("a" + Character.toString(plane << 16 | 0xFFFE), 100);
            refused("a" + Character.toString(plane << 16 | 0xFFFF), 100);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"two\nlines", "a\tb", "a\u2028b", "a\u2029b"})
    void refusesLinesWhereOneIsWanted(String typed) {
        assertThat(WrittenText.lines("title", typed, 1, 100)).isEqualTo(typed);
        Failure failure = catchThrowableOfType(Failure.class, () -> WrittenText.line("title", typed, 1, 100));
        assertThat(failure.details()).containsEntry("field", "title");
    }

    @Test
    void takesWhatMayBecomeACharacterAndWhatIsPrivate() {
        assertThat(WrittenText.line("title", "\u0378\ue000", 1, 100)).isEqualTo("\u0378\ue000");
    }

    private static void refused(String typed, int max) {
        Failure failure = catchThrowableOfType(Failure.class, () -> WrittenText.lines("content", typed, 1, max));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure).hasMessageStartingWith("content ");
        assertThat(failure.details()).containsEntry("field", "content");
    }
}
