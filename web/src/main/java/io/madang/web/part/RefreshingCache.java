package io.madang.web.part;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * A value that is refreshed once it is too old, by one caller for all; the others get the last value meanwhile.
 *
 * @param <T> what never changes once it is made
 */
public final class RefreshingCache<T> {

    private static final long NEVER = Long.MIN_VALUE;

    private final long freshNanos;
    private final UnaryOperator<T> question;
    private final ReentrantLock asking = new ReentrantLock();
    private volatile Moment<T> last;

    private record Moment<T>(T value, long at) {}

    /**
     * @param nothing what is known at first
     * @param question gets what was known before, which it may return where nobody answers
     */
    public RefreshingCache(T nothing, Duration fresh, UnaryOperator<T> question) {
        this.freshNanos = fresh.toNanos();
        this.question = question;
        this.last = new Moment<>(nothing, NEVER);
    }

    public T value() {
        Moment<T> now = last;
        if (now.at() != NEVER && (System.nanoTime() - now.at() < freshNanos || asking.isLocked())) {
            return now.value();
        }
        return renewed(now.value());
    }

    /** Looked up now: for those who know that it has changed. */
    public T refreshed() {
        asking.lock();
        try {
            last = new Moment<>(question.apply(last.value()), System.nanoTime());
            return last.value();
        } finally {
            asking.unlock();
        }
    }

    /** Another than the given one if there is one: for those who have reason to believe that. */
    @SuppressWarnings("ReferenceEquality") // what was looked up again is another, even if it is the same
    public T renewed(T before) {
        asking.lock();
        try {
            if (last.value() == before) {
                T value = question.apply(before);
                last = new Moment<>(value, System.nanoTime());
            }
            return last.value();
        } finally {
            asking.unlock();
        }
    }
}
