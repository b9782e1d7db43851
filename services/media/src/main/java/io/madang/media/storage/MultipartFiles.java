package io.madang.media.storage;

import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaReason;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.ListPartsResponse;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Files that arrive in parts. The store knows which parts it has; nobody else keeps a list. */
public final class MultipartFiles {

    private final S3Connection connection;

    MultipartFiles(S3Connection connection) {
        this.connection = connection;
    }

    /** A part that the store has. */
    public record StoredPart(int number, long size, String etag) {}

    /** An upload that the store holds. */
    public record StoredUpload(String key, String multipart, Instant startedAt) {}

    /** The store's name of a new upload. */
    public String start(String key) {
        return connection.call(s3 -> s3.createMultipartUpload(
                        create -> create.bucket(connection.bucket()).key(key))
                .uploadId());
    }

    /** Fails with {@code media.parts-lost} if the store does not know the upload (any more). */
    public void putPart(String key, String multipart, int number, InputStream in, long size) {
        connection.call(s3 -> {
            try {
                return s3.uploadPart(
                        part -> part.bucket(connection.bucket())
                                .key(key)
                                .uploadId(multipart)
                                .partNumber(number)
                                .contentLength(size),
                        RequestBody.fromInputStream(in, size));
            } catch (S3Exception e) {
                // the answer may have no body, since it comes before all of the part was sent
                throw S3Connection.isAbsent(e) ? Failure.of(MediaReason.PARTS_LOST, e) : e;
            }
        });
    }

    /**
     * A URL by which a browser sends a part of just that size to the store itself; empty where browsers do not reach it.
     */
    public Optional<String> partUrl(String key, String multipart, int number, long size, Duration lifetime) {
        return connection.publicEndpoint().map(endpoint -> connection
                .presigner()
                .presignUploadPart(presign -> presign.signatureDuration(lifetime)
                        .uploadPartRequest(part -> part.bucket(connection.bucket())
                                .key(key)
                                .uploadId(multipart)
                                .partNumber(number)
                                .contentLength(size)))
                .url()
                .toString());
    }

    /** The parts that are there, by number; empty if the store does not know the upload (any more). */
    public Optional<List<StoredPart>> parts(String key, String multipart) {
        return connection.call(s3 -> {
            List<StoredPart> parts = new ArrayList<>();
            Integer after = null;
            try {
                do {
                    Integer marker = after;
                    ListPartsResponse page = s3.listParts(list -> list.bucket(connection.bucket())
                            .key(key)
                            .uploadId(multipart)
                            .partNumberMarker(marker));
                    page.parts()
                            .forEach(part -> parts.add(new StoredPart(part.partNumber(), part.size(), part.eTag())));
                    after = Boolean.TRUE.equals(page.isTruncated()) ? page.nextPartNumberMarker() : null;
                } while (after != null);
                return Optional.of(List.copyOf(parts));
            } catch (S3Exception e) {
                return absent(e);
            }
        });
    }

    /** Makes one file of the parts; false if the store does not know the upload (any more). */
    public boolean complete(String key, String multipart, List<StoredPart> parts) {
        List<CompletedPart> completed = parts.stream()
                .map(part -> CompletedPart.builder()
                        .partNumber(part.number())
                        .eTag(part.etag())
                        .build())
                .toList();
        return connection.call(s3 -> {
            try {
                s3.completeMultipartUpload(complete -> complete.bucket(connection.bucket())
                        .key(key)
                        .uploadId(multipart)
                        .multipartUpload(upload -> upload.parts(completed)));
                return true;
            } catch (S3Exception e) {
                return absent(e).isPresent();
            }
        });
    }

    /** Gives it up, with all its parts; nothing happens if the store does not know it. */
    public void abort(String key, String multipart) {
        connection.call(s3 -> {
            try {
                return Optional.of(s3.abortMultipartUpload(
                        abort -> abort.bucket(connection.bucket()).key(key).uploadId(multipart)));
            } catch (S3Exception e) {
                return absent(e);
            }
        });
    }

    /** Uploads that the store holds, those after that one in its order. */
    public List<StoredUpload> open(@Nullable StoredUpload after, int limit) {
        return connection.call(s3 -> s3
                .listMultipartUploads(list -> list.bucket(connection.bucket())
                        .prefix("media/")
                        .maxUploads(limit)
                        .keyMarker(after == null ? null : after.key())
                        .uploadIdMarker(after == null ? null : after.multipart()))
                .uploads()
                .stream()
                .map(MultipartFiles::stored)
                .toList());
    }

    private static StoredUpload stored(MultipartUpload upload) {
        return new StoredUpload(upload.key(), upload.uploadId(), upload.initiated());
    }

    private static <T> Optional<T> absent(S3Exception e) {
        if (S3Connection.isAbsent(e)) {
            return Optional.empty();
        }
        throw e;
    }
}
