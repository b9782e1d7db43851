package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.Garbage;
import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.NewObject;
import io.madang.objectstore.metadata.NewPart;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadStart;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A store of names with a bucket {@code b}, and short words for what tests do with it. */
final class TestStore implements AutoCloseable {
    static final String BUCKET = "b";
    static final int MIN_PART = 100;
    private static final AtomicLong NUMBERS = new AtomicLong();

    final TestClock clock = new TestClock();
    private final NamesHolder holder;
    Metadata metadata;

    TestStore(Path directory) {
        this(new NamesHolder.Local(directory));
    }

    TestStore(NamesHolder holder) {
        this.holder = holder;
        this.metadata = holder.open(clock);
        metadata.createBucket(new NewBucket(BUCKET, "owner", "here", AccessList.PRIVATE));
    }

    static RocksMetadata open(Path directory, TestClock clock) {
        try {
            return RocksMetadata.open(settings(directory), clock);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static MetadataSettings settings(Path directory) {
        return new MetadataSettings(directory, 16L << 20, 16L << 20, 1024, MIN_PART, Duration.ofDays(1));
    }

    void reopen() {
        holder.close();
        metadata = holder.open(clock);
    }

    static DataRef data(long size) {
        return new DataRef(new DataId(1, NUMBERS.incrementAndGet() << 32), size, new Layout(1, 2, 1 << 20));
    }

    /** An MD5 that follows from the word. */
    static String etag(String word) {
        return String.format("%032x", word.hashCode() & 0xFFFF_FFFFL);
    }

    static NewObject object(String key, String word, DataRef... data) {
        int[] number = {0};
        List<StoredPart> parts = List.of(data).stream()
                .map(each -> new StoredPart(++number[0], each.size(), each, etag(word), null))
                .toList();
        long size = parts.stream().mapToLong(StoredPart::size).sum();
        return new NewObject(
                BUCKET,
                key,
                etag(word),
                size,
                parts,
                Map.of("content-type", "text/plain"),
                Map.of(),
                null,
                "owner",
                "STANDARD",
                AccessList.PRIVATE,
                false);
    }

    Commit put(String key, String word, Condition condition) {
        return metadata.put(object(key, word, data(10)), condition);
    }

    VersionId put(String key, String word) {
        return ((Commit.Stored) put(key, word, Condition.NONE)).object().version();
    }

    void putAll(String... keys) {
        for (String key : keys) {
            put(key, key);
        }
    }

    Deletion delete(String key, @Nullable VersionId version) {
        return metadata.delete(BUCKET, key, version, Condition.NONE);
    }

    Listing list(String prefix, String delimiter, String after, int limit) {
        return metadata.list(new ListQuery(BUCKET, prefix, delimiter, after, limit))
                .orElseThrow();
    }

    List<String> keys(String prefix, String delimiter, String after, int limit) {
        return list(prefix, delimiter, after, limit).objects().stream()
                .map(ObjectSummary::key)
                .toList();
    }

    List<String> keys() {
        return keys("", "", "", 1000);
    }

    VersionListing versions(String keyMarker, @Nullable VersionId versionMarker, int limit) {
        return metadata.versions(new VersionQuery(BUCKET, "", "", keyMarker, versionMarker, limit))
                .orElseThrow();
    }

    /** Each version in a few letters: key, id, whether it is a marker (!), whether it is the latest (*). */
    List<String> versions() {
        return versions("", null, 1000).versions().stream().map(TestStore::told).toList();
    }

    static String told(ObjectSummary version) {
        return version.key() + " " + version.version() + (version.deleteMarker() ? "!" : "")
                + (version.latest() ? "*" : "");
    }

    UploadKey upload(String key) {
        NewUpload upload = new NewUpload(
                BUCKET,
                key,
                Map.of("content-type", "a/b"),
                Map.of("t", "1"),
                null,
                "owner",
                "STANDARD",
                AccessList.PRIVATE);
        return ((UploadStart.Started) metadata.startUpload(upload)).upload().key();
    }

    PartChoice part(UploadKey upload, int number, long size, DataRef data) {
        String etag = etag("part " + number + " of " + data.id());
        metadata.putPart(upload, new NewPart(number, size, data, etag, null));
        return new PartChoice(number, etag, null);
    }

    /** All of it: the time of a change is ahead of a clock that was set back. */
    List<DataRef> garbage() {
        return metadata.garbage(1000, clock.instant().plus(Duration.ofDays(1))).stream()
                .map(Garbage::data)
                .toList();
    }

    /** The rows behind what {@link #metadata} says. */
    RocksMetadata rows() {
        return holder.rows();
    }

    @Override
    public void close() {
        holder.close();
    }
}
