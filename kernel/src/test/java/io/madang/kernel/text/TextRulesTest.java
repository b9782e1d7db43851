package io.madang.kernel.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextRulesTest {

    @Test
    void leavesTheSpaceAroundTextOut() {
        assertThat(TextRules.line("title", " \u3000a b\t", 1, 3)).isEqualTo("a b");
        assertThat(TextRules.lines("content", "\n a\r\n\tb\u2028c \n", 1, 10)).isEqualTo("a\r\n\tb\u2028c");
        assertThat(TextRules.lines("description", " ", 0, 10)).isEmpty();
    }

    @Test
    void countsCharactersAndNotTheirUnits() {
        assertThat(TextRules.line("title", "🐈🐈", 2, 2)).isEqualTo("🐈🐈");
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
        assertThat(TextRules.lines("title", typed, 1, 100)).isEqualTo(typed);
        Failure failure = catchThrowableOfType(Failure.class, () -> TextRules.line("title", typed, 1, 100));
        assertThat(failure.details()).containsEntry("field", "title");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u202d", "\u202e"})
    void refusesWhatTurnsTheOrderOfLettersAround(String override) {
        refused("abc" + override + "def", 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u202a", "\u202b", "\u202c", "\u2066", "\u2067", "\u2068", "\u2069"})
    void takesRunsOfTheOtherDirectionOnlyWhereAParagraphEndsThem(String embedding) {
        String typed = "abc" + embedding + "def";
        assertThat(TextRules.lines("content", typed, 1, 100)).isEqualTo(typed);
        Failure failure = catchThrowableOfType(Failure.class, () -> TextRules.line("title", typed, 1, 100));
        assertThat(failure).hasMessageStartingWith("title: ");
        assertThat(failure.reason()).isEqualTo("input.character");
        assertThat(failure.arguments()).isEqualTo(Map.of("character", "U+%04X".formatted((int) embedding.charAt(0))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"👩\u200d👩\u200d👧", "❤\ufe0f", "می\u200cخواهم", "שלום!\u200f", "ᄒ\u1161ᆫ글", "क\u094d\u200dष"})
    void takesTheInvisibleCharactersThatPeopleNeed(String typed) {
        assertThat(TextRules.line("title", typed, 1, 100)).isEqualTo(typed);
    }

    @Test
    void knowsHalfACharacterFromAWholeOne() {
        assertThat(TextRules.isWellFormed("")).isTrue();
        assertThat(TextRules.isWellFormed("a한🐈")).isTrue();
        for (String half : new String[] {"\ud800", "\udc00", "a\ud83d", "\udc08\ud83d", "🐈\ud83d", "\ud83da"}) {
            assertThat(TextRules.isWellFormed(half)).isFalse();
        }
    }

    @Test
    void takesALineAsItIsIfItsCharactersAreFit() {
        TextRules.requireFit("password", "  a pass phrase of 한글 🐈 ");
        for (String typed : new String[] {"a\u0000b", "a\nb", "\ud800", "a\u202eb"}) {
            Failure failure = catchThrowableOfType(Failure.class, () -> TextRules.requireFit("password", typed));
            assertThat(failure.details()).containsEntry("field", "password");
        }
    }

    @Test
    void takesWhatMayBecomeACharacterAndWhatIsPrivate() {
        assertThat(TextRules.line("title", "\u0378\ue000", 1, 100)).isEqualTo("\u0378\ue000");
    }

    private static void refused(String typed, int max) {
        Failure failure = catchThrowableOfType(Failure.class, () -> TextRules.lines("content", typed, 1, max));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure).hasMessageStartingWith("content: ");
        assertThat(failure.details()).containsEntry("field", "content");
    }
}
