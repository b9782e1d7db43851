package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.etag;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.BucketDeletion;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.NewObject;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many at once, checked by what they add up to. */
class ConcurrencyTest {
    private static final int THREADS = 64;

    private TestStore store;

    @BeforeEach
    void open(@TempDir Path directory) {
        store = new TestStore(directory);
    }

    @AfterEach
    void soundAtTheEnd() {
        assertThat(store.metadata.check(CheckProgress.SILENT).findings()).isEmpty();
        store.close();
    }

    private static <T> List<T> together(int threads, IntFunction<Callable<T>> work) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newCachedThreadPool()) {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Callable<T> each = work.apply(i);
                futures.add(executor.submit(() -> {
                    start.await();
                    return each.call();
                }));
            }
            start.countDown();
            List<T> outcomes = new ArrayList<>();
            for (Future<T> future : futures) {
                outcomes.add(future.get());
            }
            return outcomes;
        }
    }

    @Test
    void oneOfManyThatWantAbsenceWins() throws Exception {
        for (int round = 0; round < 20; round++) {
            String key = "k" + round;
            List<Commit> commits = together(THREADS, i -> () -> store.put(key, "w" + i, Condition.ABSENT));
            assertThat(commits).filteredOn(Commit.Stored.class::isInstance).hasSize(1);
            assertThat(commits).filteredOn(new Commit.ConditionFailed()::equals).hasSize(THREADS - 1);
        }
        assertThat(store.keys()).hasSize(20);
    }

    @Test
    void compareAndSwapLosesNothing() throws Exception {
        store.put("counter", "0");
        together(16, i -> () -> {
            for (int added = 0; added < 20; ) {
                ObjectVersion now = store.metadata.find(BUCKET, "counter").orElseThrow();
                int value = value(now.etag());
                if (store.put("counter", Integer.toString(value + 1), Condition.matches(now.etag()))
                        instanceof Commit.Stored) {
                    added++;
                }
            }
            return 0;
        });
        assertThat(value(store.metadata.find(BUCKET, "counter").orElseThrow().etag()))
                .isEqualTo(320);
    }

    private static int value(String etag) {
        for (int value = 0; value <= 320; value++) {
            if (etag(Integer.toString(value)).equals(etag)) {
                return value;
            }
        }
        throw new AssertionError(etag);
    }

    @Test
    void aBucketGoesEmptyOrNotAtAll() throws Exception {
        int gone = 0;
        for (int round = 0; round < 60; round++) {
            String bucket = "bucket" + round;
            store.metadata.createBucket(new NewBucket(bucket, "owner", "here", AccessList.PRIVATE));
            List<Object> outcomes = together(
                    4,
                    i -> () -> i == 3
                            ? store.metadata.deleteBucket(bucket)
                            : store.metadata.put(in(bucket, "k" + i), Condition.NONE));
            boolean deleted = outcomes.get(3) instanceof BucketDeletion.Deleted;
            long stored =
                    outcomes.stream().filter(Commit.Stored.class::isInstance).count();
            assertThat(stored).isEqualTo(deleted ? 0 : 3);
            assertThat(store.metadata.bucket(bucket).isPresent()).isEqualTo(!deleted);
            gone += deleted ? 1 : 0;
        }
        System.out.println("aBucketGoesEmptyOrNotAtAll: " + gone + " of 60 went");
    }

    @Test
    void aBucketTakesItsCountsWithIt() throws Exception {
        for (int round = 0; round < 60; round++) {
            String bucket = "bucket" + round;
            store.metadata.createBucket(new NewBucket(bucket, "owner", "here", AccessList.PRIVATE));
            byte[] counts = Keys.usage(MetadataReader.bucket(store.rows().database(), bucket)
                    .orElseThrow()
                    .id());
            together(12, i -> () -> switch (i % 3) {
                case 0 -> store.metadata.put(in(bucket, "k"), Condition.NONE);
                case 1 -> store.metadata.delete(bucket, "k", null, Condition.NONE);
                default -> store.metadata.deleteBucket(bucket);
            });
            store.metadata.delete(bucket, "k", null, Condition.NONE);
            store.metadata.deleteBucket(bucket);
            assertThat(store.metadata.bucket(bucket)).isEmpty();
            assertThat(store.rows().database().value(counts)).isNull();
        }
    }

    @Test
    void whoeverChangesABucketReadsWhatItWrote() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        together(5, i -> () -> {
            if (i > 0) {
                while (!done.get()) {
                    store.metadata.setting(BUCKET, BucketSetting.POLICY);
                }
                return 0;
            }
            try {
                for (int n = 0; n < 300; n++) {
                    store.metadata.configure(BUCKET, BucketSetting.POLICY, "document " + n);
                    assertThat(store.metadata.setting(BUCKET, BucketSetting.POLICY))
                            .hasValue("document " + n);
                }
            } finally {
                done.set(true);
            }
            return 0;
        });
    }

    private static NewObject in(String bucket, String key) {
        NewObject object = TestStore.object(key, "w", TestStore.data(1));
        return new NewObject(
                bucket,
                object.key(),
                object.etag(),
                object.size(),
                object.parts(),
                object.headers(),
                object.tags(),
                object.checksum(),
                object.owner(),
                object.storageClass(),
                object.access(),
                false);
    }

    @Test
    void anUploadCompletesOnceHoweverOftenItIsAsked() throws Exception {
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        UploadKey upload = store.upload("k");
        PartChoice part = store.part(upload, 1, 5, TestStore.data(5));
        together(THREADS, i -> () -> store.metadata.complete(upload, List.of(part), null, Condition.NONE));
        assertThat(store.versions()).hasSize(1);
    }

    @Test
    void readersNeverMissAVersionThatIsAlwaysThere() throws Exception {
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        VersionId lasting = store.put("k", "lasting");
        AtomicBoolean done = new AtomicBoolean();
        List<Integer> looks = together(5, i -> () -> {
            int count = 0;
            if (i == 0) {
                for (int round = 0; round < 100; round++) {
                    VersionId top = store.put("k", "top");
                    VersionId marker = ((Deletion.Deleted) store.delete("k", null)).version();
                    store.delete("k", top);
                    store.delete("k", marker);
                }
                done.set(true);
                return 1;
            }
            while (!done.get()) {
                assertThat(store.metadata.find(BUCKET, "k", lasting)).isPresent();
                assertThat(store.metadata.find(BUCKET, "k")).isPresent();
                assertThat(store.versions())
                        .filteredOn(told -> told.contains(lasting.toString()))
                        .hasSize(1);
                assertThat(store.versions())
                        .filteredOn(told -> told.endsWith("*"))
                        .hasSize(1);
                count++;
            }
            return count;
        });
        assertThat(looks).allMatch(count -> count > 0);
    }

    @Test
    void countsAddUpAndManyChangesShareASync() throws Exception {
        MetadataMetrics before = store.rows().metrics();
        together(THREADS, i -> () -> {
            for (int n = 0; n < 30; n++) {
                store.put("k" + i + "/" + n % 10, "w");
            }
            return 0;
        });
        assertThat(store.metadata.usage(BUCKET))
                .hasValue(new BucketUsage(THREADS * 10, THREADS * 100, THREADS * 10, THREADS * 100, 0, 0, 0));
        MetadataMetrics after = store.rows().metrics();
        assertThat(after.changes() - before.changes()).isEqualTo(THREADS * 30);
        assertThat(after.syncs() - before.syncs()).isBetween(1L, THREADS * 30 / 2L);
        assertThat(after.waiting()).isZero();
    }
}
