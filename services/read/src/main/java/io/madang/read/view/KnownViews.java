package io.madang.read.view;

import java.util.concurrent.atomic.AtomicLong;

/** What an instance knows of an article's views, until one of its callers looks for newer ones. */
final class KnownViews {

    private final long count;
    private final AtomicLong freshUntil;

    /** @param freshUntil as {@link System#nanoTime} */
    KnownViews(long count, long freshUntil) {
        this.count = count;
        this.freshUntil = new AtomicLong(freshUntil);
    }

    long count() {
        return count;
    }

    /** Whether the caller is the one who has to look again; for all others they will do for some while more. */
    boolean areForYouToRefresh(long now, long grace) {
        long until = freshUntil.get();
        return now - until >= 0 && freshUntil.compareAndSet(until, now + grace);
    }
}
