package io.madang.web.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RefreshingCacheTest {

    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void asksOnceForAllWhoComeAtFirst() throws Exception {
        RefreshingCache<String> cache = new RefreshingCache<>("nothing", Duration.ofHours(1), before -> next());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                answers.add(threads.submit(cache::value));
            }
            for (Future<String> answer : answers) {
                assertThat(answer.get()).isEqualTo("answer 1");
            }
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void asksAgainForWhoeverKnowsThatItHasChanged() {
        RefreshingCache<String> cache = new RefreshingCache<>("nothing", Duration.ofHours(1), before -> next());
        assertThat(cache.value()).isEqualTo("answer 1");
        assertThat(cache.refreshed()).isEqualTo("answer 2");
        assertThat(cache.value()).isEqualTo("answer 2");
    }

    @Test
    void givesTheLastWhileSomebodyAsks() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        RefreshingCache<String> cache = new RefreshingCache<>("nothing", Duration.ZERO, before -> {
            if (before.equals("answer 1")) {
                begun.countDown();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return next();
        });
        assertThat(cache.value()).isEqualTo("answer 1");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> slow = threads.submit(cache::value);
            begun.await();
            assertThat(cache.value()).isEqualTo("answer 1");
            end.countDown();
            assertThat(slow.get()).isEqualTo("answer 2");
        }
    }

    @Test
    void renewsOnlyWhatNobodyHasRenewedYet() {
        RefreshingCache<String> cache = new RefreshingCache<>("nothing", Duration.ofHours(1), before -> next());
        String first = cache.value();
        assertThat(cache.renewed(first)).isEqualTo("answer 2");
        assertThat(cache.renewed(first)).isEqualTo("answer 2");
    }

    private String next() {
        return "answer " + asked.incrementAndGet();
    }
}
