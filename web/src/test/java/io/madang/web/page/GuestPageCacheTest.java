package io.madang.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GuestPageCacheTest {

    private static final Duration MOMENT = Duration.ofSeconds(1);

    /** Late enough for any page to be due, and not too late for it to be shown. */
    private static final Duration LATE = Duration.ofMillis(800);

    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger made = new AtomicInteger();
    private final GuestPageCache guests = new GuestPageCache(MOMENT, 1, now::get);

    @AfterEach
    void close() {
        guests.close();
    }

    @Test
    void makesAPageOnceForAllWhoComeAtFirst() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> shown = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                shown.add(threads.submit(() -> show("/", this::next)));
            }
            for (Future<String> one : shown) {
                assertThat(one.get()).isEqualTo("page 1");
            }
        }
    }

    @Test
    void showsThePageThatIsThereWhileTheNextIsMade() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        assertThat(show("/", this::next)).isEqualTo("page 1");
        pass(LATE);
        for (int i = 0; i < 10; i++) {
            assertThat(show("/", () -> after(end))).isEqualTo("page 1");
        }
        end.countDown();
        await().untilAsserted(() -> assertThat(show("/", this::next)).isEqualTo("page 2"));
        assertThat(made).as("made anew by one for all").hasValue(2);
    }

    @Test
    void showsNothingOlderThanTheMoment() {
        assertThat(show("/", this::next)).isEqualTo("page 1");
        pass(MOMENT);
        assertThat(show("/", this::next)).isEqualTo("page 2");
    }

    @Test
    void doesNotMakeAnewWhatIsYoung() {
        assertThat(show("/", this::next)).isEqualTo("page 1");
        pass(MOMENT.dividedBy(3));
        assertThat(show("/", this::next)).isEqualTo("page 1");
        pass(MOMENT);
        assertThat(show("/", this::next)).isEqualTo("page 2");
    }

    @Test
    void tellsOfAProblemAsSoonAsThePageThatWasThereIsKnownToBeWrong() {
        Supplier<Page> gone = () -> {
            throw Failure.of(RequestReason.GONE);
        };
        assertThat(show("/", this::next)).isEqualTo("page 1");
        pass(LATE);
        assertThat(show("/", gone)).isEqualTo("page 1");
        await().untilAsserted(() -> assertThatThrownBy(() -> show("/", gone)).isInstanceOf(Failure.class));
        assertThat(show("/", this::next)).isEqualTo("page 2");
    }

    @Test
    void makesFewAnewAtATime() throws Exception {
        int pages = 100;
        CountDownLatch end = new CountDownLatch(1);
        for (int i = 0; i < pages; i++) {
            show("/" + i, this::next);
        }
        pass(LATE);
        AtomicInteger begun = new AtomicInteger();
        for (int i = 0; i < pages; i++) {
            show("/" + i, () -> {
                begun.incrementAndGet();
                return after(end);
            });
        }
        await().untilAsserted(() -> assertThat(begun).hasValue(16));
        end.countDown();
        await().untilAsserted(() -> assertThat(made).hasValue(pages + 16));
    }

    @Test
    void packsAgainWhatSomebodyHasTakenPacked() {
        String text = "a page ".repeat(1_000);
        guests.page(wanted("/"), () -> page(text)).body().packed();
        pass(LATE);
        guests.page(wanted("/"), () -> page(text + "anew"));
        await().untilAsserted(() -> {
            Body body = guests.page(wanted("/"), () -> page("never")).body();
            assertThat(new String(body.bytes(), StandardCharsets.UTF_8)).endsWith("anew");
            assertThat(body.isPacked()).isTrue();
        });
    }

    @Test
    void keepsNothingForNoTime() {
        try (GuestPageCache none = new GuestPageCache(Duration.ZERO, 1, now::get)) {
            none.page(wanted("/"), this::next);
            none.page(wanted("/"), this::next);
        }
        assertThat(made).hasValue(2);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private String show(String path, Supplier<Page> making) {
        return new String(guests.page(wanted(path), making).body().bytes(), StandardCharsets.UTF_8);
    }

    private static GuestPageCache.Wanted wanted(String path) {
        return new GuestPageCache.Wanted("http://localhost", path, false, Language.EN, Theme.AUTO);
    }

    private Page after(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return next();
    }

    private Page next() {
        return page("page " + made.incrementAndGet());
    }

    private static Page page(String text) {
        return Page.html(text.getBytes(StandardCharsets.UTF_8));
    }
}
