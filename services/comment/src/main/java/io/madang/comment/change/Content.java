package io.madang.comment.change;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.Map;

/** What somebody writes: something to be seen, of bounded length, and nothing that no keyboard types. */
record Content(String text) {

    static final int MAX_CHARACTERS = 10_000;

    Content {
        if (text.codePoints().allMatch(Content::isInvisible)) {
            throw refused("must not be blank");
        }
        int length = text.codePointCount(0, text.length());
        if (length > MAX_CHARACTERS) {
            throw refused("must be at most " + MAX_CHARACTERS + " characters, not " + length);
        }
        text.codePoints().filter(Content::isNoText).findFirst().ifPresent(character -> {
            throw refused("must not contain the character U+%04X".formatted(character));
        });
    }

    private static boolean isInvisible(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.getType(character) == Character.FORMAT;
    }

    /** Control characters but for tabs and ends of lines, halves of surrogate pairs, and what is never a character. */
    private static boolean isNoText(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> character != '\t' && character != '\n' && character != '\r';
            case Character.SURROGATE -> true;
            case Character.UNASSIGNED -> (character & 0xFFFE) == 0xFFFE || (character >= 0xFDD0 && character <= 0xFDEF);
            default -> false;
        };
    }

    private static Failure refused(String what) {
        return new Failure(ErrorCode.INVALID, "content " + what + ".", Map.of("field", "content"));
    }
}
