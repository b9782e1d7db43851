package io.madang.kernel.text;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.Map;

/**
 * Rules for what people write: lengths in characters (code points), something to be seen, and nothing that no keyboard
 * types. Who breaks one is told which field it was.
 */
public final class WrittenText {

    /** Fillers of Hangul and the empty cell of Braille: letters by their kind, of which nothing is to be seen. */
    private static final String BLANK_LETTERS = "\u115F\u1160\u3164\uFFA0\u2800";

    private WrittenText() {}

    /** One line, without the space around it. */
    public static String line(String field, String typed, int min, int max) {
        return checked(field, typed, min, max, false);
    }

    /** Any number of lines, without the space around them. */
    public static String lines(String field, String typed, int min, int max) {
        return checked(field, typed, min, max, true);
    }

    private static String checked(String field, String typed, int min, int max, boolean linesAllowed) {
        String text = typed.strip();
        // a character has one or two units: no need to count those of what is too long in any case
        int length = text.length() > 2 * max ? Integer.MAX_VALUE : text.codePointCount(0, text.length());
        if (length < min || length > max) {
            throw refused(field, "must have " + min + " to " + max + " characters, not counting the space around them");
        }
        text.codePoints()
                .filter(character -> isUnfit(character, linesAllowed))
                .findFirst()
                .ifPresent(character -> {
                    throw refused(field, "must not have the character U+%04X".formatted(character));
                });
        if (min > 0 && text.codePoints().noneMatch(WrittenText::isVisible)) {
            throw refused(field, "must have something to see in it");
        }
        return text;
    }

    private static boolean isUnfit(int character, boolean linesAllowed) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> !linesAllowed || (character != '\n' && character != '\r' && character != '\t');
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> !linesAllowed;
            // half of a character: no encoding has a place for it
            case Character.SURROGATE -> true;
            case Character.UNASSIGNED -> isNeverACharacter(character);
            default -> false;
        };
    }

    /** What Unicode will never assign; the rest of what is not assigned may be next year's letters. */
    private static boolean isNeverACharacter(int character) {
        return (character & 0xFFFE) == 0xFFFE || (character >= 0xFDD0 && character <= 0xFDEF);
    }

    private static boolean isVisible(int character) {
        return !Character.isWhitespace(character)
                && !Character.isSpaceChar(character)
                && Character.getType(character) != Character.FORMAT
                && Character.getType(character) != Character.CONTROL
                && BLANK_LETTERS.indexOf(character) < 0;
    }

    private static Failure refused(String field, String rule) {
        return new Failure(ErrorCode.INVALID, field + " " + rule + ".", Map.of("field", field));
    }
}
