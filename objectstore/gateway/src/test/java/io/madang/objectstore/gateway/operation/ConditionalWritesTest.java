package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.S3Exception;

class ConditionalWritesTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    private static String put(String bucket, String key, String content) {
        return store.s3
                .putObject(p -> p.bucket(bucket).key(key), RequestBody.fromString(content))
                .eTag();
    }

    @Test
    void storesOnlyWhereThereIsNothing() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k").ifNoneMatch("*"), RequestBody.fromString("first"));

        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.putObject(
                        p -> p.bucket(bucket).key("k").ifNoneMatch("*"), RequestBody.fromString("second")));
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k")).asUtf8String())
                .isEqualTo("first");
        store.s3.deleteObject(d -> d.bucket(bucket).key("k"));
        store.s3.putObject(p -> p.bucket(bucket).key("k").ifNoneMatch("*"), RequestBody.fromString("third"));
    }

    @Test
    void replacesOnlyWhatTheWriterKnows() {
        String bucket = store.bucket();
        String etag = put(bucket, "k", "first");

        store.s3.putObject(p -> p.bucket(bucket).key("k").ifMatch(etag), RequestBody.fromString("second"));
        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.putObject(
                        p -> p.bucket(bucket).key("k").ifMatch(etag), RequestBody.fromString("third")));
        Failing.with(
                404,
                "NoSuchKey",
                () -> store.s3.putObject(
                        p -> p.bucket(bucket).key("none").ifMatch(etag), RequestBody.fromString("third")));
        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.deleteObject(d -> d.bucket(bucket).key("k").ifMatch(etag)));
    }

    @Test
    void completesOnlyWhereThereIsNothing() {
        String bucket = store.bucket();
        put(bucket, "k", "first");
        String upload =
                store.s3.createMultipartUpload(c -> c.bucket(bucket).key("k")).uploadId();
        String part = store.s3
                .uploadPart(
                        u -> u.bucket(bucket).key("k").uploadId(upload).partNumber(1), RequestBody.fromString("second"))
                .eTag();

        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.completeMultipartUpload(c -> c.bucket(bucket)
                        .key("k")
                        .uploadId(upload)
                        .ifNoneMatch("*")
                        .multipartUpload(m -> m.parts(p -> p.partNumber(1).eTag(part)))));
        store.s3.deleteObject(d -> d.bucket(bucket).key("k"));
        store.s3.completeMultipartUpload(c -> c.bucket(bucket)
                .key("k")
                .uploadId(upload)
                .ifNoneMatch("*")
                .multipartUpload(m -> m.parts(p -> p.partNumber(1).eTag(part))));
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k")).asUtf8String())
                .isEqualTo("second");
    }

    @Test
    void letsOneOfManyWin() throws Exception {
        String bucket = store.bucket();
        int writers = 16;
        List<Callable<Boolean>> tries = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            String content = "writer " + i;
            tries.add(() -> {
                try {
                    store.s3.putObject(
                            p -> p.bucket(bucket).key("lock").ifNoneMatch("*"), RequestBody.fromString(content));
                    return true;
                } catch (S3Exception e) {
                    assertThat(e.statusCode()).isEqualTo(412);
                    return false;
                }
            });
        }
        int winners = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Boolean> won : threads.invokeAll(tries)) {
                winners += won.get() ? 1 : 0;
            }
        }

        assertThat(winners).isEqualTo(1);
    }
}
