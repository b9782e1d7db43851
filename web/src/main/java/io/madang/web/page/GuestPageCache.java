package io.madang.web.page;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * The pages of those who are not logged in, each made once for all of them and kept for a moment. Whoever comes late in
 * that moment has it made anew behind their back and is shown the one that is there: so nobody waits for a page that is
 * in demand, and none is older than the moment is long.
 */
final class GuestPageCache implements AutoCloseable {

    private static final long MEGABYTE = 1 << 20;

    /** So many are made anew at a time; whoever needs another when it is too old makes it for themselves. */
    private static final int MOST_RENEWALS = 16;

    private static final int SPREAD = 64;

    private final long oldestNanos;
    private final Ticker clock;
    private final AsyncCache<Wanted, Kept> kept;
    private final Semaphore renewals = new Semaphore(MOST_RENEWALS);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    GuestPageCache(Duration oldest, long megabytes, Ticker clock) {
        this.oldestNanos = oldest.toNanos();
        this.clock = clock;
        this.kept = Caffeine.newBuilder()
                .ticker(clock)
                .expireAfterWrite(oldest)
                .maximumWeight(megabytes * MEGABYTE)
                .weigher((Wanted wanted, Kept page) -> page.weight())
                .buildAsync();
    }

    /** All that a guest's page depends on, beside what it shows. */
    record Wanted(String site, String path, boolean fragment, Language language, Theme theme) {}

    /** The page as it was a moment ago, or as it is made now; in the second case the making may throw. */
    Page page(Wanted wanted, Supplier<Page> making) {
        if (oldestNanos == 0) {
            return making.get();
        }
        CompletableFuture<Kept> there = kept.getIfPresent(wanted);
        if (there == null) {
            CompletableFuture<Kept> mine = new CompletableFuture<>();
            there = kept.asMap().putIfAbsent(wanted, mine);
            if (there == null) {
                return make(wanted, mine, making).page();
            }
        }
        Kept page = there.join();
        if (page instanceof Done done && clock.read() - done.dueNanos() >= 0) {
            renew(wanted, done, making);
        }
        return page.page();
    }

    private Kept make(Wanted wanted, CompletableFuture<Kept> mine, Supplier<Page> making) {
        try {
            mine.complete(done(wanted, making));
        } catch (RuntimeException problem) {
            // whoever waits gets the same; nobody after them does
            kept.asMap().remove(wanted, mine);
            mine.complete(new Failed(problem));
        } finally {
            if (!mine.isDone()) {
                mine.cancel(false);
            }
        }
        return mine.join();
    }

    private void renew(Wanted wanted, Done before, Supplier<Page> making) {
        if (before.renewed().get() || !renewals.tryAcquire()) {
            return;
        }
        if (!before.renewed().compareAndSet(false, true)) {
            renewals.release();
            return;
        }
        threads.execute(() -> {
            try {
                Done next = done(wanted, making);
                if (before.page().body().isPacked()) {
                    next.page().body().packed();
                }
                kept.synchronous().put(wanted, next);
            } catch (RuntimeException problem) {
                // whoever comes next tries for themselves, and is told
                kept.synchronous().invalidate(wanted);
            } finally {
                renewals.release();
            }
        });
    }

    /** Pages that were made together are due at different times, so that they are not made anew together. */
    private Done done(Wanted wanted, Supplier<Page> making) {
        long due = oldestNanos / 2 + oldestNanos / 4 / SPREAD * Math.floorMod(wanted.hashCode(), SPREAD);
        return new Done(making.get(), clock.read() + due, new AtomicBoolean());
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** What came of making a page. */
    private sealed interface Kept {

        Page page();

        int weight();
    }

    /**
     * @param dueNanos when it should be made anew
     * @param renewed whether somebody has begun to
     */
    private record Done(Page page, long dueNanos, AtomicBoolean renewed) implements Kept {

        @Override
        public int weight() {
            return page.body().weight();
        }
    }

    private record Failed(RuntimeException problem) implements Kept {

        @Override
        public Page page() {
            throw problem;
        }

        @Override
        public int weight() {
            return 0;
        }
    }
}
