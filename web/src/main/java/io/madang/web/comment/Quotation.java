package io.madang.web.comment;

import java.util.stream.Collectors;

/** The beginning of a text as a quotation in Markdown, with an empty line after it. */
final class Quotation {

    private static final int LONGEST = 500;
    private static final String SIGN = "> ";

    private Quotation() {}

    /** Without what the text itself quotes: who answers means what was said last. */
    static String of(String text) {
        String own = text.lines()
                .filter(line -> !line.startsWith(">"))
                .collect(Collectors.joining("\n"))
                .strip();
        String begun = own.codePointCount(0, own.length()) <= LONGEST
                ? own
                : own.substring(0, own.offsetByCodePoints(0, LONGEST)) + " …";
        return begun.isEmpty()
                ? ""
                : begun.lines().map(line -> SIGN + line).collect(Collectors.joining("\n", "", "\n\n"));
    }
}
