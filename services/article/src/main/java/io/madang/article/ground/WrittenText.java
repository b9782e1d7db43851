package io.madang.article.ground;

import io.madang.kernel.error.Failure;

/** Rules for what people write: lengths in characters (code points), and no characters that show nothing. */
public final class WrittenText {

    private WrittenText() {}

    /** One line, without the space around it. */
    public static String line(String what, String typed, int min, int max) {
        return checked(what, typed, min, max, false);
    }

    /** Any number of lines, without the space around them. */
    public static String lines(String what, String typed, int min, int max) {
        return checked(what, typed, min, max, true);
    }

    private static String checked(String what, String typed, int min, int max, boolean linesAllowed) {
        String text = typed.strip();
        // a character has one or two units: no need to count those of what is too long in any case
        int length = text.length() > 2 * max ? Integer.MAX_VALUE : text.codePointCount(0, text.length());
        if (length < min || length > max) {
            throw Failure.invalid(
                    what + " must have " + min + " to " + max + " characters, not counting the space around it");
        }
        text.codePoints()
                .filter(point -> isUnfit(point, linesAllowed))
                .findFirst()
                .ifPresent(point -> {
                    throw Failure.invalid(what + " must not have the character U+%04X".formatted(point));
                });
        if (min > 0 && text.codePoints().noneMatch(WrittenText::isVisible)) {
            throw Failure.invalid(what + " must have something to see in it");
        }
        return text;
    }

    private static boolean isUnfit(int point, boolean linesAllowed) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> !linesAllowed || (point != '\n' && point != '\r' && point != '\t');
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> !linesAllowed;
            // half of a character: no encoding has a place for it
            case Character.SURROGATE -> true;
            default -> false;
        };
    }

    private static boolean isVisible(int point) {
        return !Character.isWhitespace(point)
                && !Character.isSpaceChar(point)
                && Character.getType(point) != Character.FORMAT
                && Character.getType(point) != Character.CONTROL;
    }
}
