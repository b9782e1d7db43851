package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import io.madang.objectstore.metadata.Versioning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.PerfContext;
import org.rocksdb.PerfLevel;
import org.rocksdb.RocksDB;

/** What a page costs, counted in rows and seeks: it is the page's size, not the bucket's. */
class ListingCostTest {
    private static final int FEW = 10_000;
    private static final int MANY = 200_000;

    /** Rows and seeks so far. */
    private static long work(TestStore store) {
        DatabaseCounters work = store.rows().work();
        return work.seeks().sum() + work.steps().sum() + work.reads().sum();
    }

    private static void many(int count, IntConsumer each) {
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < 512; thread++) {
                executor.execute(() -> {
                    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                        each.accept(i);
                    }
                });
            }
        }
        assertThat(next.get()).isGreaterThanOrEqualTo(count);
    }

    private static void fill(TestStore store, int from, int to) {
        AtomicInteger stored = new AtomicInteger();
        many(to - from, i -> {
            String key = String.format("under/one/%08d", from + i);
            if (store.put(key, "w", Condition.NONE) instanceof Commit.Stored) {
                stored.incrementAndGet();
            }
        });
        assertThat(stored.get()).isEqualTo(to - from);
    }

    private static long costOfPage(TestStore store, String after) {
        long before = work(store);
        assertThat(store.list("under/", "", after, 1000).objects()).hasSize(1000);
        return work(store) - before;
    }

    @Test
    void aPageCostsTheSameInAnyBucket(@TempDir Path directory) {
        try (TestStore store = new TestStore(directory)) {
            fill(store, 0, FEW);
            long few = costOfPage(store, "");
            long fewDeep = costOfPage(store, "under/one/00008000");
            fill(store, FEW, MANY);
            store.putAll("a", "z", "zz/1");
            assertThat(costOfPage(store, "")).isEqualTo(few).isLessThan(1010);
            assertThat(costOfPage(store, "under/one/00150000"))
                    .isEqualTo(fewDeep)
                    .isLessThan(1010);

            long before = work(store);
            Listing rolled = store.list("", "/", "", 1000);
            assertThat(rolled.commonPrefixes()).containsExactly("under/", "zz/");
            assertThat(rolled.objects()).hasSize(2);
            assertThat(work(store) - before).isLessThan(15);

            before = work(store);
            VersionListing versions = store.metadata
                    .versions(new VersionQuery(BUCKET, "", "/", "", null, 1000))
                    .orElseThrow();
            assertThat(versions.commonPrefixes()).containsExactly("under/", "zz/");
            assertThat(work(store) - before).isLessThan(20);
        }
    }

    @Test
    void deleteMarkersAreNotInTheWay(@TempDir Path directory) {
        try (TestStore store = new TestStore(directory)) {
            store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
            many(FEW, i -> store.delete("gone/" + i, null));
            store.putAll("a", "z", "zz");
            long before = work(store);
            assertThat(store.keys()).containsExactly("a", "z", "zz");
            assertThat(work(store) - before).isLessThan(10);
        }
    }

    /** Tombstones go by themselves once listings meet them. */
    @Test
    void whatWasDeletedIsSoonNotInTheWay(@TempDir Path directory) throws Exception {
        try (TestStore store = new TestStore(directory)) {
            many(FEW, i -> store.put("gone/" + i, "w"));
            many(FEW, i -> store.delete("gone/" + i, null));
            store.putAll("a", "z", "zz");
            RocksDB rocks = store.rows().database().rocks();
            rocks.setPerfLevel(PerfLevel.ENABLE_COUNT);
            long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
            long passed = Long.MAX_VALUE;
            while (passed > 10 && System.nanoTime() < end) {
                store.put("y", "the drive gets something to do");
                PerfContext context = rocks.getPerfContext();
                context.reset();
                assertThat(store.keys()).containsExactly("a", "y", "z", "zz");
                passed = context.getInternalDeleteSkippedCount();
            }
            assertThat(passed).isLessThanOrEqualTo(10);
        }
    }
}
