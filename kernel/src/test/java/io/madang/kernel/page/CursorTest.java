package io.madang.kernel.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {

    private static final String BOARD_7 = "articles of board 7, newest first";
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    @Test
    void comesBackAsItWas() {
        Random random = seeded("CursorTest.comesBackAsItWas");
        for (int i = 0; i < 10_000; i++) {
            Cursor cursor = new Cursor(random.longs(1 + random.nextInt(4)).toArray());
            String text = cursor.encode(BOARD_7);

            int places = (text.length() * 6 / 8 - 6) / Long.BYTES;
            assertThat(Cursor.decode(BOARD_7, places, text)).isEqualTo(cursor).hasSameHashCodeAs(cursor);
        }
    }

    @Test
    void keepsTheOrderOfItsNumbers() {
        Cursor cursor = Cursor.decode(BOARD_7, 3, new Cursor(-1, 0, Long.MAX_VALUE).encode(BOARD_7));

        assertThat(new long[] {cursor.at(0), cursor.at(1), cursor.at(2)}).containsExactly(-1, 0, Long.MAX_VALUE);
    }

    @Test
    void rejectsCursorFromAnotherBoard() {
        String text = new Cursor(42).encode(BOARD_7);

        assertRefused("articles of board 8, newest first", 1, text);
    }

    @Test
    void rejectsCursorWithAnotherNumberOfPlaces() {
        assertRefused(BOARD_7, 2, new Cursor(42).encode(BOARD_7));
        assertRefused(BOARD_7, 1, new Cursor(42, 43).encode(BOARD_7));
    }

    @Test
    void rejectsEveryChangeOfOneCharacter() {
        for (Cursor cursor : new Cursor[] {new Cursor(42), new Cursor(42, 7), new Cursor(1, 2, 3)}) {
            String text = cursor.encode(BOARD_7);
            int places = (text.length() * 6 / 8 - 6) / Long.BYTES;
            for (int at = 0; at < text.length(); at++) {
                for (int letter = 0; letter < ALPHABET.length(); letter++) {
                    char other = ALPHABET.charAt(letter);
                    if (other != text.charAt(at)) {
                        assertRefused(BOARD_7, places, text.substring(0, at) + other + text.substring(at + 1));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "=", "*", "a", "AAAA", "null", "한글", " ", "%00"})
    void rejectsWhatWasNeverACursor(String text) {
        assertRefused(BOARD_7, 1, text);
    }

    @Test
    void rejectsOtherSpellingsOfTheSamePlace() {
        String text = new Cursor(42).encode(BOARD_7);

        assertRefused(BOARD_7, 1, text + "=");
        assertRefused(BOARD_7, 1, text + " ");
    }

    @Test
    void rejectsHugeTextsWithoutReadingThem() {
        assertRefused(BOARD_7, 1, "A".repeat(10_000_000));
    }

    @Test
    void refusesNoiseAsAnInvalidRequestAndNothingElse() {
        Random random = seeded("CursorTest.refusesNoise");
        for (int i = 0; i < 100_000; i++) {
            assertRefused(BOARD_7, 1 + random.nextInt(4), noise(random));
        }
    }

    private static String noise(Random random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(64);
        for (int i = 0; i < length; i++) {
            boolean valid = random.nextInt(20) > 0;
            text.append(valid ? ALPHABET.charAt(random.nextInt(ALPHABET.length())) : (char) random.nextInt(0x10000));
        }
        return text.toString();
    }

    @Test
    void holdsOneToSixNumbers() {
        assertThatThrownBy(() -> new Cursor()).isInstanceOf(IllegalArgumentException.class);
        assertThat(Cursor.decode("list", 6, new Cursor(1, 2, 3, 4, 5, 6).encode("list")))
                .isEqualTo(new Cursor(1, 2, 3, 4, 5, 6));
        assertThatThrownBy(() -> new Cursor(1, 2, 3, 4, 5, 6, 7)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void doesNotChangeWithTheArrayItWasMadeFrom() {
        long[] place = {1};
        Cursor cursor = new Cursor(place);
        place[0] = 2;

        assertThat(cursor.at(0)).isEqualTo(1);
    }

    private static void assertRefused(String list, int places, String text) {
        try {
            Cursor.decode(list, places, text);
        } catch (Failure failure) {
            if (failure.code() == ErrorCode.INVALID) {
                return;
            }
            throw failure;
        }
        throw new AssertionError("accepted '" + text + "'");
    }

    private static Random seeded(String label) {
        String given = System.getProperty("madang.seed", "");
        long seed = given.isBlank() ? ThreadLocalRandom.current().nextLong() : Long.parseLong(given);
        System.out.println(label + " seed=" + seed + " (run again with -Dmadang.seed=" + seed + ")");
        return new Random(seed);
    }
}
