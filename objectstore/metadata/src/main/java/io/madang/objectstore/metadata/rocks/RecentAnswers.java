package io.madang.objectstore.metadata.rocks;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Answers of the last moment, to what every request asks again. Whoever asks keeps the answer in the map that was there
 * before it asked: a change that comes between leaves that map to nobody. A change by another process is seen when the
 * moment is over.
 */
final class RecentAnswers {
    private static final int MAX_KEPT = 10_000;

    private record Kept(Object answer, long until) {}

    private final long keptNanos;
    private volatile Map<NamesQuestion<?>, Kept> kept = new ConcurrentHashMap<>();

    RecentAnswers(Duration keep) {
        this.keptNanos = keep.toNanos();
    }

    @SuppressWarnings("unchecked")
    <T> T answer(NamesQuestion<T> query, Predicate<T> worth, Supplier<T> ask) {
        Map<NamesQuestion<?>, Kept> current = kept;
        long now = System.nanoTime();
        Kept known = current.get(query);
        if (known != null && known.until() - now > 0) {
            return (T) known.answer();
        }
        T answer = ask.get();
        if (current.size() >= MAX_KEPT) {
            forget();
        } else if (worth.test(answer)) {
            current.put(query, new Kept(answer, now + keptNanos));
        }
        return answer;
    }

    void forget() {
        kept = new ConcurrentHashMap<>();
    }
}
