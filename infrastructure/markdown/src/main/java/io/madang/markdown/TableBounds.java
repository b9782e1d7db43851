package io.madang.markdown;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keeps tables from growing beyond their text: every row is filled up to the width of its heading. */
final class TableBounds {

    private static final int FREE_CELLS = 1_000;

    /** A row of dashes, alone or within quotes and lists. */
    private static final Pattern DELIMITER_ROW = Pattern.compile("^[-|:> \t*+0-9.)]*+$", Pattern.MULTILINE);

    private TableBounds() {}

    /** Whether no table of this text can have more cells than its text pays for. */
    static boolean hold(String markdown) {
        long widest = 0;
        Matcher row = DELIMITER_ROW.matcher(markdown);
        while (row.find()) {
            widest = Math.max(widest, row.group().chars().filter(c -> c == '|').count() + 1);
        }
        return widest * markdown.lines().count() <= FREE_CELLS + markdown.length() / 2;
    }
}
