package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketDeletion;
import io.madang.objectstore.metadata.BucketOutcome;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.MetadataFailure;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Buckets and their documents. */
class BucketTest {
    private TestStore store;

    TestStore store(Path directory) {
        return new TestStore(directory);
    }

    @BeforeEach
    void open(@TempDir Path directory) {
        store = store(directory);
    }

    @AfterEach
    void soundAtTheEnd() {
        assertThat(store.metadata.check(CheckProgress.SILENT).findings()).isEmpty();
        store.close();
    }

    @Test
    void aNameIsTakenOnce() {
        BucketOutcome again = store.metadata.createBucket(new NewBucket(BUCKET, "other", "there", AccessList.PRIVATE));
        assertThat(again).isInstanceOfSatisfying(BucketOutcome.AlreadyThere.class, there -> assertThat(
                        there.bucket().owner())
                .isEqualTo("owner"));
        assertThat(store.metadata.bucket(BUCKET))
                .hasValue(
                        new Bucket(BUCKET, "owner", "here", store.clock.instant(), Versioning.OFF, AccessList.PRIVATE));
        assertThat(store.metadata.bucket("none")).isEmpty();
    }

    @Test
    void bucketsAreListedInOrder() {
        store.metadata.createBucket(new NewBucket("c", "owner", "here", AccessList.PRIVATE));
        store.metadata.createBucket(new NewBucket("a", "owner", "here", AccessList.PRIVATE));
        assertThat(store.metadata.buckets("", 10)).extracting(Bucket::name).containsExactly("a", "b", "c");
        assertThat(store.metadata.buckets("a", 1)).extracting(Bucket::name).containsExactly("b");
    }

    @Test
    void onlyAnEmptyBucketGoes() {
        store.put("k", "one");
        assertThat(store.metadata.deleteBucket(BUCKET)).isEqualTo(new BucketDeletion.NotEmpty());
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        VersionId marker = ((Deletion.Deleted) store.delete("k", null)).version();
        store.delete("k", VersionId.NULL);
        assertThat(store.keys()).isEmpty();
        assertThat(store.metadata.deleteBucket(BUCKET)).isEqualTo(new BucketDeletion.NotEmpty());
        store.delete("k", marker);
        UploadKey upload = store.upload("k");
        assertThat(store.metadata.deleteBucket(BUCKET)).isEqualTo(new BucketDeletion.OnlyUploads());
        store.metadata.abort(upload);
        assertThat(store.metadata.deleteBucket(BUCKET)).isEqualTo(new BucketDeletion.Deleted());
        assertThat(store.metadata.deleteBucket(BUCKET)).isEqualTo(new BucketDeletion.NoSuchBucket());
        assertThat(store.put("k", "two", Condition.NONE)).isEqualTo(new Commit.NoSuchBucket());
        assertThat(store.delete("k", null)).isEqualTo(new Deletion.NoSuchBucket());
    }

    @Test
    void aBucketMadeAgainIsAnother() {
        store.metadata.configure(BUCKET, BucketSetting.POLICY, "{}");
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        store.metadata.deleteBucket(BUCKET);
        store.metadata.createBucket(new NewBucket(BUCKET, "other", "here", AccessList.PRIVATE));
        assertThat(store.metadata.setting(BUCKET, BucketSetting.POLICY)).isEmpty();
        assertThat(store.metadata.bucket(BUCKET).orElseThrow().versioning()).isEqualTo(Versioning.OFF);
        assertThat(store.metadata.usage(BUCKET)).hasValue(BucketUsage.NOTHING);
    }

    @Test
    void documentsAreKeptAsGiven() {
        assertThat(store.metadata.configure(BUCKET, BucketSetting.CORS, "<ü/>")).isTrue();
        assertThat(store.metadata.configure(BUCKET, BucketSetting.POLICY, "{}")).isTrue();
        store.reopen();
        assertThat(store.metadata.setting(BUCKET, BucketSetting.CORS)).hasValue("<ü/>");
        assertThat(store.metadata.configure(BUCKET, BucketSetting.CORS, null)).isTrue();
        assertThat(store.metadata.setting(BUCKET, BucketSetting.CORS)).isEmpty();
        assertThat(store.metadata.setting(BUCKET, BucketSetting.POLICY)).hasValue("{}");
        assertThat(store.metadata.configure("none", BucketSetting.CORS, "x")).isFalse();
    }

    @Test
    void afterClosingItSaysSo() {
        store.metadata.close();
        assertThatThrownBy(() -> store.metadata.bucket(BUCKET)).isInstanceOf(MetadataFailure.class);
        assertThatThrownBy(() -> store.put("k", "one")).isInstanceOf(MetadataFailure.class);
        store.reopen();
    }

    @Test
    void aCopyIsAStoreOfItsOwn(@TempDir Path elsewhere) throws Exception {
        store.put("k", "one");
        Path copy = elsewhere.resolve("copy");
        store.rows().copyTo(copy);
        store.put("l", "two");
        try (RocksMetadata copied = TestStore.open(copy, store.clock)) {
            assertThat(copied.find(BUCKET, "k")).isPresent();
            assertThat(copied.find(BUCKET, "l")).isEmpty();
            assertThat(copied.check(CheckProgress.SILENT).findings()).isEmpty();
        }
    }

    /** Deleted rows are tombstones until compaction: the thread that applies all changes must not walk through them. */
    @Test
    void deletionLooksAtCountsAndNotAtRows() {
        for (int i = 0; i < 50; i++) {
            store.metadata.put(TestStore.object("key-" + i, "content", TestStore.data(10)), Condition.NONE);
            store.delete("key-" + i, null);
        }
        Database database = store.rows().database();
        try (MetadataBatch batch = database.batch()) {
            long seeks = database.work().seeks().sum();
            assertThat(new DeleteBucketCommand(TestStore.BUCKET).apply(new CommandContext(batch, Long.MAX_VALUE)))
                    .isEqualTo(new BucketDeletion.Deleted());
            assertThat(database.work().seeks().sum()).isEqualTo(seeks);
        }
    }
}
