package io.madang.read.near;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.Together;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What is kept near, while changes are told at the worst moments. */
class NearTest {

    private final List<String> gone = new ArrayList<>();
    private final Near<String> near = new Near<>(1 << 20, String::length, gone::add);

    @Test
    void keepsNothingBeforeItIsOpen() {
        assertThat(near.put(1, "one", near.ticket(1))).isFalse();
        near.open();
        assertThat(near.find(1)).isNull();
        assertThat(near.put(1, "one", near.ticket(1))).isTrue();
        assertThat(near.find(1)).isEqualTo("one");
    }

    @Test
    void doesNotKeepWhatChangedAfterTheTicketWasTaken() {
        near.open();
        long ticket = near.ticket(1);
        near.forget(1);
        assertThat(near.put(1, "old", ticket)).isFalse();
        assertThat(near.find(1)).isNull();
    }

    @Test
    void doesNotKeepWhatWasReadBeforeItWasClosed() {
        near.open();
        long ticket = near.ticket(1);
        assertThat(near.put(2, "two", near.ticket(2))).isTrue();
        near.close();
        near.open();
        assertThat(near.put(1, "old", ticket)).isFalse();
        assertThat(near.find(2)).isNull();
        assertThat(gone).containsExactly("two");
    }

    @Test
    void tellsOfEverythingThatIsGone() {
        near.open();
        near.put(1, "one", near.ticket(1));
        near.put(1, "uno", near.ticket(1));
        near.forget(1);
        assertThat(gone).containsExactly("one", "uno");
    }

    @Test
    void neverShowsAnOlderValueThanTheLastOneTold() {
        Near<Long> values = new Near<>(1 << 20, value -> 8, value -> {});
        values.open();
        AtomicLong store = new AtomicLong();
        AtomicLong told = new AtomicLong();
        Together.run(4, thread -> {
            for (int i = 0; i < 20_000; i++) {
                if (thread == 0) {
                    long next = store.incrementAndGet();
                    values.forget(7);
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
