package io.madang.kernel.page;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;

/** A page of a list by number, starting at 1, and how much must be counted to draw its pager. */
public record PageNumber(long page, int size) {

    public static final int MAX_SIZE = 100;
    public static final int DEFAULT_SIZE = 30;

    /** How many page links a pager shows at once. */
    public static final int GROUP = 10;

    /** Keeps {@code page × size} far from overflow; no list is that long. */
    public static final long MAX_PAGE = 1_000_000_000L;

    public PageNumber {
        if (page < 1 || page > MAX_PAGE) {
            throw Failure.ofField("page", InputReason.RANGE, arg("min", 1), arg("max", MAX_PAGE), arg("value", page));
        }
        if (size < 1 || size > MAX_SIZE) {
            throw Failure.ofField("size", InputReason.RANGE, arg("min", 1), arg("max", MAX_SIZE), arg("value", size));
        }
    }

    public long offset() {
        return (page - 1) * size;
    }

    /**
     * How many rows to count at most: enough to fill the group of pages that holds this one, and one more to know
     * whether "next" leads anywhere.
     */
    public long countLimit() {
        return ((page - 1) / GROUP + 1) * size * GROUP + 1;
    }

    /**
     * The first page link to show, given a count that stopped at {@link #countLimit}. Whoever asks for a page beyond the
     * end is shown the way back: the group of the last page.
     */
    public long firstOfGroup(long limitedCount) {
        long shown = Math.clamp(page, 1, Math.max(1, pages(limitedCount)));
        return (shown - 1) / GROUP * GROUP + 1;
    }

    /** The last page link to show, given a count that stopped at {@link #countLimit}; 0 for an empty list. */
    public long lastOfGroup(long limitedCount) {
        return Math.min(pages(limitedCount), firstOfGroup(limitedCount) + GROUP - 1);
    }

    private long pages(long limitedCount) {
        return (limitedCount + size - 1) / size;
    }

    public boolean hasNextGroup(long limitedCount) {
        return limitedCount >= countLimit();
    }
}
