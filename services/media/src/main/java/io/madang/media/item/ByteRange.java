package io.madang.media.item;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A range of bytes, the first and the last of them included. */
record ByteRange(long first, long last) {

    private static final Pattern ONE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    long length() {
        return last - first + 1;
    }

    /** The range of a header is outside of the file. */
    static final class Unsatisfiable extends Exception {
        private static final long serialVersionUID = 1;

        Unsatisfiable() {
            super(null, null, false, false);
        }
    }

    /** The one range that a header asks for; empty for several, and for what is none: the whole file answers those. */
    static Optional<ByteRange> parse(String header, long size) throws Unsatisfiable {
        Matcher range = ONE.matcher(header.strip());
        if (!range.matches() || (range.group(1).isEmpty() && range.group(2).isEmpty())) {
            return Optional.empty();
        }
        if (range.group(1).isEmpty()) {
            long suffix = Long.parseLong(range.group(2));
            if (suffix == 0 || size == 0) {
                throw new Unsatisfiable();
            }
            return Optional.of(new ByteRange(Math.max(0, size - suffix), size - 1));
        }
        long first = Long.parseLong(range.group(1));
        long last = range.group(2).isEmpty() ? size - 1 : Math.min(size - 1, Long.parseLong(range.group(2)));
        if (!range.group(2).isEmpty() && Long.parseLong(range.group(2)) < first) {
            return Optional.empty();
        }
        if (first >= size) {
            throw new Unsatisfiable();
        }
        return Optional.of(new ByteRange(first, last));
    }
}
