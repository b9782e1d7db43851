package io.madang.web.page;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What its reader has just done, as the address of a page says it: {@code ?done=board-created}. Only keys of messages are
 * shown, so that a link cannot put words into a page.
 */
final class DoneNote {

    private static final String PREFIX = "done.";
    private static final Pattern DONE = Pattern.compile("([?&])done=([a-z-]{1,40})(?:&|$)");

    private DoneNote() {}

    /** The key of what was done; empty where the address says nothing that is known. */
    static String of(String path, PageMessages pageMessages) {
        Matcher found = DONE.matcher(path);
        return found.find() && pageMessages.knows(PREFIX + found.group(2)) ? found.group(2) : "";
    }

    /** The address without it, so that what leads back to the page does not say it again. */
    static String without(String path) {
        Matcher found = DONE.matcher(path);
        if (!found.find()) {
            return path;
        }
        String before = path.substring(0, found.start());
        String after = path.substring(found.end());
        return after.isEmpty() ? before : before + found.group(1) + after;
    }
}
