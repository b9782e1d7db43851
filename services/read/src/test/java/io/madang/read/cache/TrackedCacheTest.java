package io.madang.read.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.Concurrently;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What is cached, while changes are reported at the worst moments. */
class TrackedCacheTest {

    private final List<String> gone = new ArrayList<>();
    private final TrackedCache<String> cache = new TrackedCache<>(1 << 20, String::length, gone::add);

    @Test
    void keepsNothingBeforeItIsOpen() {
        assertThat(cache.put(1, "one", cache.ticket(1))).isFalse();
        cache.open();
        assertThat(cache.find(1)).isNull();
        assertThat(cache.put(1, "one", cache.ticket(1))).isTrue();
        assertThat(cache.find(1)).isEqualTo("one");
    }

    @Test
    void doesNotKeepWhatChangedAfterTheTicketWasTaken() {
        cache.open();
        long ticket = cache.ticket(1);
        cache.invalidate(1);
        assertThat(cache.put(1, "old", ticket)).isFalse();
        assertThat(cache.find(1)).isNull();
    }

    @Test
    void doesNotKeepWhatWasReadBeforeItWasClosed() {
        cache.open();
        long ticket = cache.ticket(1);
        assertThat(cache.put(2, "two", cache.ticket(2))).isTrue();
        cache.close();
        cache.open();
        assertThat(cache.put(1, "old", ticket)).isFalse();
        assertThat(cache.find(2)).isNull();
        assertThat(gone).containsExactly("two");
    }

    @Test
    void tellsOfEverythingThatIsGone() {
        cache.open();
        cache.put(1, "one", cache.ticket(1));
        cache.put(1, "uno", cache.ticket(1));
        cache.invalidate(1);
        assertThat(gone).containsExactly("one", "uno");
    }

    @Test
    void neverShowsAnOlderValueThanTheLastOneTold() {
        TrackedCache<Long> values = new TrackedCache<>(1 << 20, value -> 8, value -> {});
        values.open();
        AtomicLong store = new AtomicLong();
        AtomicLong told = new AtomicLong();
        Concurrently.run(4, thread -> {
            for (int i = 0; i < 20_000; i++) {
                if (thread == 0) {
                    long next = store.incrementAndGet();
                    values.invalidate(7);
                    told.set(next);
                } else {
                    long least = told.get();
                    Long seen = values.find(7);
                    if (seen == null) {
                        long ticket = values.ticket(7);
                        values.put(7, store.get(), ticket);
                    } else {
                        assertThat(seen).isGreaterThanOrEqualTo(least);
                    }
                }
            }
            return true;
        });
    }
}
