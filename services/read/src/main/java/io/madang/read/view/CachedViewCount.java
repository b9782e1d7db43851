package io.madang.read.view;

import java.util.concurrent.atomic.AtomicLong;

/** An article's view count in this instance's memory, until one caller claims to refresh it. */
final class CachedViewCount {

    private final long count;
    private final AtomicLong freshUntil;

    /** @param freshUntil as {@link System#nanoTime} */
    CachedViewCount(long count, long freshUntil) {
        this.count = count;
        this.freshUntil = new AtomicLong(freshUntil);
    }

    long count() {
        return count;
    }

    /**
     * Claims the refresh if the count is not fresh: true for one caller, while for all others the old count is good for
     * the grace period.
     */
    boolean tryClaimRefresh(long now, long grace) {
        long until = freshUntil.get();
        return now - until >= 0 && freshUntil.compareAndSet(until, now + grace);
    }
}
