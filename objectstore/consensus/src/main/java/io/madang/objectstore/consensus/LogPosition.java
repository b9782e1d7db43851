package io.madang.objectstore.consensus;

import java.util.Comparator;

/** A place in a group's log. */
public record LogPosition(long term, long index) implements Comparable<LogPosition> {
    /** Before the first entry. */
    public static final LogPosition START = new LogPosition(0, -1);

    private static final Comparator<LogPosition> ORDER =
            Comparator.comparingLong(LogPosition::term).thenComparingLong(LogPosition::index);

    @Override
    public int compareTo(LogPosition other) {
        return ORDER.compare(this, other);
    }
}
