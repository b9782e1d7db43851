package io.madang.objectstore.metadata.rocks;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Prefix and delimiter of a listing: what belongs to it, and what of that is rolled up. */
record Rollup(byte[] prefix, byte[] delimiter) {
    static Rollup of(String prefix, String delimiter) {
        return new Rollup(Keys.utf8(prefix), Keys.utf8(delimiter));
    }

    /** The common prefix that stands for this key; null when the key stands for itself. */
    byte @Nullable [] commonPrefix(byte[] key) {
        if (delimiter.length == 0) {
            return null;
        }
        int at = Ranges.indexOf(key, delimiter, prefix.length);
        return at < 0 ? null : Keys.slice(key, 0, at + delimiter.length);
    }

    /** Whether this place is a common prefix, all of which a former page has told. */
    boolean isCommonPrefix(byte[] place) {
        if (!Ranges.startsWith(place, prefix)) {
            return false;
        }
        byte[] common = commonPrefix(place);
        return common != null && common.length == place.length;
    }

    static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
