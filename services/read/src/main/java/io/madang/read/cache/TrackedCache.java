package io.madang.read.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A bounded cache by id of what was read from Redis, in use only while Redis reports every change (client tracking).
 *
 * <p>Whoever wants to put something in takes a ticket, then reads Redis, then puts. A change that Redis tells of in
 * between makes the ticket worthless, whether the reading came before the change or after it.
 */
public final class TrackedCache<V> {

    private static final int STAMPS = 1 << 12;
    private static final long CLOSED = -1;
    private static final int ENTRY_BYTES = 200;
    /** A bound on everything that might go wrong with telling. */
    private static final Duration OLDEST = Duration.ofMinutes(5);

    private final AtomicLongArray stamps = new AtomicLongArray(STAMPS);
    private final Cache<Long, V> cache;
    private final Consumer<V> whenGone;
    private volatile boolean open;

    /**
     * @param bytes how much a value takes
     * @param whenGone hears of each value that is not here any more, before whoever asks can know
     */
    public TrackedCache(long maxBytes, ToIntFunction<V> bytes, Consumer<V> whenGone) {
        this.whenGone = whenGone;
        this.cache = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .weigher((Long id, V value) -> ENTRY_BYTES + bytes.applyAsInt(value))
                .expireAfterWrite(OLDEST)
                .evictionListener((id, value, cause) -> gone(value))
                .build();
    }

    public @Nullable V find(long id) {
        return open ? cache.getIfPresent(id) : null;
    }

    /** What {@link #put} asks for; to be taken before Redis is read. */
    public long ticket(long id) {
        long stamp = stamps.get(slot(id));
        return open ? stamp : CLOSED;
    }

    /** Keeps the value unless it may have changed since the ticket was taken; says whether it is kept. */
    public boolean put(long id, V value, long ticket) {
        int slot = slot(id);
        if (ticket == CLOSED) {
            return false;
        }
        AtomicReference<@Nullable V> replaced = new AtomicReference<>();
        // under the entry's lock, which forgetting takes too: an outdated value is never seen, not for a moment
        V kept = cache.asMap().compute(id, (key, old) -> {
            if (stamps.get(slot) != ticket) {
                return old;
            }
            replaced.set(old);
            return value;
        });
        gone(replaced.get());
        if (kept != value) {
            return false;
        }
        if (stamps.get(slot) == ticket) {
            return true;
        }
        // all was forgotten meanwhile, which may pass an entry by that is just being made
        cache.asMap().remove(id, value);
        gone(value);
        return false;
    }

    void invalidate(long id) {
        stamps.incrementAndGet(slot(id));
        gone(cache.asMap().remove(id));
    }

    void open() {
        open = true;
    }

    /** Forgets everything, and keeps nothing until it is opened again. */
    void close() {
        open = false;
        invalidateAll();
    }

    void invalidateAll() {
        for (int i = 0; i < STAMPS; i++) {
            stamps.incrementAndGet(i);
        }
        cache.asMap().values().forEach(this::gone);
        cache.invalidateAll();
    }

    long size() {
        return cache.estimatedSize();
    }

    private void gone(@Nullable V value) {
        if (value != null) {
            whenGone.accept(value);
        }
    }

    private static int slot(long id) {
        return Long.hashCode(id * 0x9E3779B97F4A7C15L) & (STAMPS - 1);
    }
}
