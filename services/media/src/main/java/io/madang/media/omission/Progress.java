package io.madang.media.omission;

import java.util.Map;

/**
 * How far a reader has come. Each item that the reader has not got stands after the position, or has a change with a
 * higher serial than that of its database's mark.
 *
 * @param marks by the names of the databases
 */
public record Progress(ViewPosition position, Map<String, Mark> marks) {

    private static final Mark UNKNOWN = new Mark(Long.MAX_VALUE, 0);

    /** Of a reader who has seen nothing, and so has missed nothing either. */
    static final Progress START = resumedAt(ViewPosition.START);

    /**
     * @param serial up to which the changes have been looked at
     * @param newest the newest change that any of the reads has seen; there is no end before a read has seen it again
     */
    public record Mark(long serial, long newest) {}

    /** Of a reader of whom only the position is known: what was missed so far stays unknown. */
    static Progress resumedAt(ViewPosition position) {
        return new Progress(position, Map.of());
    }

    Mark mark(String source) {
        return marks.getOrDefault(source, UNKNOWN);
    }

    /** Since when changes matter for the next page. */
    public long serial(String source) {
        return mark(source).serial();
    }
}
