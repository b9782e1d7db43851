package io.madang.kernel.text;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;

/**
 * Rules for what people write: lengths in characters (code points), something to be seen, and nothing that no keyboard
 * types. Who breaks one is told which field it was.
 */
public final class TextRules {

    /** Fillers of Hangul and the empty cell of Braille: letters by their kind, of which nothing is to be seen. */
    private static final String BLANK_LETTERS = "\u115F\u1160\u3164\uFFA0\u2800";

    private TextRules() {}

    /** One line, without the space around it. */
    public static String line(String field, String typed, int min, int max) {
        return checked(field, typed, min, max, false);
    }

    /** Any number of lines, without the space around them. */
    public static String lines(String field, String typed, int min, int max) {
        return checked(field, typed, min, max, true);
    }

    /** Refuses a line with characters that no keyboard types; for what is taken as it is, with the space around it. */
    public static void requireFit(String field, String typed) {
        requireFit(field, typed, false);
    }

    private static void requireFit(String field, String text, boolean linesAllowed) {
        text.codePoints()
                .filter(character -> isUnfit(character, linesAllowed))
                .findFirst()
                .ifPresent(character -> {
                    throw Failure.ofField(
                            field, InputReason.CHARACTER, arg("character", "U+%04X".formatted(character)));
                });
    }

    /** Whether each character is whole; a lone surrogate is half of one, and no encoding has a place for it. */
    public static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (Character.isSurrogate(unit)) {
                boolean pair = i + 1 < text.length() && Character.isSurrogatePair(unit, text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    private static String checked(String field, String typed, int min, int max, boolean linesAllowed) {
        String text = typed.strip();
        // a character has one or two units: no need to count those of what is too long in any case
        int length = text.length() > 2 * max ? Integer.MAX_VALUE : text.codePointCount(0, text.length());
        if (length < min || length > max) {
            throw min == 0
                    ? Failure.ofField(field, InputReason.TOO_LONG, arg("max", max))
                    : Failure.ofField(field, InputReason.LENGTH, arg("min", min), arg("max", max));
        }
        requireFit(field, text, linesAllowed);
        if (min > 0 && text.codePoints().noneMatch(TextRules::isVisible)) {
            throw Failure.ofField(field, InputReason.BLANK);
        }
        return text;
    }

    private static boolean isUnfit(int character, boolean linesAllowed) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> !linesAllowed || (character != '\n' && character != '\r' && character != '\t');
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> !linesAllowed;
            case Character.SURROGATE -> true;
            case Character.FORMAT -> isOverride(character) || (!linesAllowed && isEmbedding(character));
            case Character.UNASSIGNED -> isNeverACharacter(character);
            default -> false;
        };
    }

    /** Shows what follows in another order than it is written in, whatever the letters: no language needs it. */
    private static boolean isOverride(int character) {
        return character == 0x202D || character == 0x202E;
    }

    /**
     * Begins or ends a run of the other direction. In lines of their own it ends with the paragraph at the latest; in one
     * line, it would take along what a page shows behind it. Marks of direction (U+200E, U+200F, U+061C) have no such
     * reach, and joiners belong to emoji and to some scripts.
     */
    private static boolean isEmbedding(int character) {
        return (character >= 0x202A && character <= 0x202C) || (character >= 0x2066 && character <= 0x2069);
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
}
