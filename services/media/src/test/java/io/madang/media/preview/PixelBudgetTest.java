package io.madang.media.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** However many threads decode, no more pixels than allowed are decoded at the same time. */
class PixelBudgetTest {

    private static final int ALL = 1_000;

    @Test
    void isNeverExceeded() throws Exception {
        PixelBudget budget = new PixelBudget(ALL);
        AtomicLong decoded = new AtomicLong();
        AtomicLong most = new AtomicLong();
        List<Future<?>> pictures = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
            for (int i = 0; i < 500; i++) {
                long pixels = new SplittableRandom(i).nextLong(1, 2L * ALL);
                pictures.add(threads.submit(() -> {
                    int share = budget.acquire(pixels);
                    try {
                        most.accumulateAndGet(decoded.addAndGet(share), Math::max);
                        Thread.yield();
                        decoded.addAndGet(-share);
                    } finally {
                        budget.release(share);
                    }
                    return share;
                }));
            }
            for (Future<?> picture : pictures) {
                picture.get(60, TimeUnit.SECONDS);
            }
        }
        assertThat(most.get()).isBetween(1L, (long) ALL);
        assertThat(budget.acquire(Long.MAX_VALUE)).as("all of it is free again").isEqualTo(ALL);
    }

    @Test
    void letsAPictureThatIsLargerThanItWaitForAllOfIt() throws Exception {
        PixelBudget budget = new PixelBudget(ALL);
        int small = budget.acquire(1);
        CountDownLatch decodes = new CountDownLatch(1);
        Thread large = Thread.ofPlatform().start(() -> {
            try {
                budget.acquire(100L * ALL);
                decodes.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        await().atMost(Duration.ofSeconds(60)).until(() -> large.getState() == Thread.State.WAITING);
        assertThat(decodes.getCount()).isEqualTo(1);
        budget.release(small);
        assertThat(decodes.await(60, TimeUnit.SECONDS)).isTrue();
    }
}
