package io.madang.media.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Error;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** The files of items, by key. Every call fails with {@code media.storage-unavailable} where the store does not answer. */
public final class MediaFiles {

    private final S3Connection connection;

    MediaFiles(S3Connection connection) {
        this.connection = connection;
    }

    /** A key below those of the item. */
    public static String key(long item, String name) {
        return prefix(item) + name;
    }

    private static String prefix(long item) {
        return "media/" + item + "/";
    }

    /** The bytes from the first to the last of the range, both of them included, to be closed by the caller. */
    public InputStream open(String key, long first, long last) {
        return connection.call(s3 ->
                s3.getObject(get -> get.bucket(connection.bucket()).key(key).range("bytes=" + first + "-" + last)));
    }

    /** The first so many bytes, or all where there are fewer. */
    public byte[] head(String key, int bytes) throws IOException {
        try (InputStream in = open(key, 0, bytes - 1L)) {
            return in.readNBytes(bytes);
        }
    }

    /** Writes all of it to a file that does not exist yet. */
    public void download(String key, Path file) {
        connection.call(
                s3 -> s3.getObject(get -> get.bucket(connection.bucket()).key(key), file));
    }

    public void put(String key, Path file, String type) {
        connection.call(s3 -> s3.putObject(
                put -> put.bucket(connection.bucket()).key(key).contentType(type), RequestBody.fromFile(file)));
    }

    public void put(String key, InputStream in, long size) {
        connection.call(s3 ->
                s3.putObject(put -> put.bucket(connection.bucket()).key(key), RequestBody.fromInputStream(in, size)));
    }

    /** How many bytes it has; empty if there is none of that key. */
    public Optional<Long> size(String key) {
        return connection.call(s3 -> {
            try {
                return Optional.of(
                        s3.headObject(head -> head.bucket(connection.bucket()).key(key))
                                .contentLength());
            } catch (S3Exception e) {
                if (S3Connection.isAbsent(e)) {
                    return Optional.<Long>empty();
                }
                throw e;
            }
        });
    }

    public void delete(String key) {
        connection.call(s3 ->
                s3.deleteObject(delete -> delete.bucket(connection.bucket()).key(key)));
    }

    /** Deletes everything of an item; fails where the store keeps some of it. */
    public void deleteAll(long item) {
        while (deleteSome(prefix(item))) {
            // a thousand at a time
        }
    }

    private boolean deleteSome(String prefix) {
        return connection.call(s3 -> {
            ListObjectsV2Response found =
                    s3.listObjectsV2(list -> list.bucket(connection.bucket()).prefix(prefix));
            if (found.contents().isEmpty()) {
                return false;
            }
            List<ObjectIdentifier> keys = found.contents().stream()
                    .map(object -> ObjectIdentifier.builder().key(object.key()).build())
                    .toList();
            List<S3Error> kept = s3.deleteObjects(delete -> delete.bucket(connection.bucket())
                            .delete(d -> d.objects(keys).quiet(true)))
                    .errors();
            if (!kept.isEmpty()) {
                throw new IllegalStateException("%d files below %s cannot be deleted, the first of them for %s"
                        .formatted(kept.size(), prefix, kept.getFirst().code()));
            }
            return true;
        });
    }

    /** A file as the store lists it. */
    public record StoredFile(String key, Instant writtenAt) {

        /** The item whose key it is below; empty for a key that is none of ours. */
        public Optional<Long> item() {
            String[] words = key.split("/", -1);
            return words.length == 3 && words[1].matches("[1-9][0-9]{0,18}")
                    ? Optional.of(Long.parseLong(words[1]))
                    : Optional.empty();
        }
    }

    /** The files after that key in the order of keys, a thousand at most. */
    public List<StoredFile> after(@Nullable String key) {
        return connection.call(
                s3 -> s3
                        .listObjectsV2(list -> list.bucket(connection.bucket())
                                .prefix("media/")
                                .startAfter(key))
                        .contents()
                        .stream()
                        .map(object -> new StoredFile(object.key(), object.lastModified()))
                        .toList());
    }
}
