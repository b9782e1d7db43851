package io.madang.media.item;

import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A playlist of a stream (HLS), whose files are named beside it. */
record Playlist(String text) {

    static final String EXTENSION = ".m3u8";

    private static final Pattern FILE = Pattern.compile("(?m)^([^#\\s]\\S*)$|URI=\"([^\"]+)\"");

    /** With a link in place of each name, since the signature of the playlist's link is for the playlist alone. */
    Playlist withLinks(UnaryOperator<String> link) {
        return new Playlist(FILE.matcher(text).replaceAll(found -> linked(found, link)));
    }

    private static String linked(MatchResult found, UnaryOperator<String> link) {
        return found.group(1) != null ? link.apply(found.group(1)) : "URI=\"" + link.apply(found.group(2)) + "\"";
    }
}
