package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The whole store as a process: started, used with the AWS SDK, stopped, started again. */
class StoreTest extends StoreYard {
    @Test
    void keepsObjectsOfAnySizeFromStartToStart() throws Exception {
        byte[] large = bytes(11 << 20);
        try (StoreProcess first = StoreProcess.serve(data(3));
                S3Client s3 = first.root(home())) {
            s3.createBucket(b -> b.bucket("yard"));
            for (int size : new int[] {0, 1, 4096, 300_000, 3_000_000}) {
                s3.putObject(b -> b.bucket("yard").key("k/" + size), RequestBody.fromBytes(Arrays.copyOf(large, size)));
            }
            String upload =
                    s3.createMultipartUpload(b -> b.bucket("yard").key("parts")).uploadId();
            List<CompletedPart> parts = Stream.of(1, 2)
                    .map(number -> {
                        byte[] part = number == 1
                                ? Arrays.copyOf(large, 6 << 20)
                                : Arrays.copyOfRange(large, 6 << 20, large.length);
                        String tag = s3.uploadPart(
                                        b -> b.bucket("yard")
                                                .key("parts")
                                                .uploadId(upload)
                                                .partNumber(number),
                                        RequestBody.fromBytes(part))
                                .eTag();
                        return CompletedPart.builder()
                                .partNumber(number)
                                .eTag(tag)
                                .build();
                    })
                    .toList();
            s3.completeMultipartUpload(
                    b -> b.bucket("yard").key("parts").uploadId(upload).multipartUpload(m -> m.parts(parts)));
            assertThat(first.output())
                    .contains("3 copies of everything", "on one device")
                    .doesNotContain("ONE COPY")
                    .doesNotContain("without TLS");
            assertThat(first.output())
                    .as("what a service prints ends up in logs")
                    .doesNotContain(secretOfRoot())
                    .contains(home().resolve("iam/root-credentials").toString());
            assertThat(first.stop()).isZero();
        }
        try (StoreProcess second = StoreProcess.serve(data(3), "--host", "0.0.0.0");
                S3Client s3 = second.root(home())) {
            second.endpoint();
            assertThat(second.output())
                    .doesNotContain(secretOfRoot())
                    .contains(home().resolve("iam/root-credentials").toString());
            assertThat(s3.listObjectsV2(b -> b.bucket("yard")).contents())
                    .extracting(S3Object::key)
                    .containsExactly("k/0", "k/1", "k/300000", "k/3000000", "k/4096", "parts");
            for (int size : new int[] {0, 1, 4096, 300_000, 3_000_000}) {
                assertThat(s3.getObjectAsBytes(b -> b.bucket("yard").key("k/" + size))
                                .asByteArray())
                        .isEqualTo(Arrays.copyOf(large, size));
            }
            assertThat(s3.getObjectAsBytes(b -> b.bucket("yard").key("parts")).asByteArray())
                    .isEqualTo(large);
            assertThat(second.output()).contains("S3 is answered on 0.0.0.0 without TLS");
        }
    }

    @Test
    void refusesWritesAndAnswersReadsWhenTheDriveIsFull() throws Exception {
        try (StoreProcess store = StoreProcess.serve(data(1));
                S3Client s3 = store.root(home())) {
            s3.createBucket(b -> b.bucket("yard"));
            s3.putObject(b -> b.bucket("yard").key("k"), RequestBody.fromString("x"));
            store.stop();
        }
        try (StoreProcess full = StoreProcess.serve(data(1), "--reserve", "9000t");
                S3Client s3 = full.root(home())) {
            assertThatThrownBy(() -> s3.putObject(b -> b.bucket("yard").key("n"), RequestBody.fromString("x")))
                    .isInstanceOfSatisfying(
                            S3Exception.class, e -> assertThat(e.statusCode()).isEqualTo(507));
            assertThat(s3.getObjectAsBytes(b -> b.bucket("yard").key("k")).asUtf8String())
                    .isEqualTo("x");
            s3.deleteObject(b -> b.bucket("yard").key("k"));
            assertThat(s3.listObjectsV2(b -> b.bucket("yard")).contents()).isEmpty();
        }
    }

    @Test
    void letsAnUploadFinishWhenItIsAskedToStop() throws Exception {
        try (StoreProcess store = StoreProcess.serve(data(1));
                S3Client s3 = store.root(home())) {
            s3.createBucket(b -> b.bucket("yard"));
            URI url = presigned(store, "slow");
            try (Socket socket = new Socket(url.getHost(), url.getPort())) {
                OutputStream out = socket.getOutputStream();
                out.write(("PUT " + url.getRawPath() + "?" + url.getRawQuery() + " HTTP/1.1\r\nHost: " + url.getHost()
                                + ":" + url.getPort() + "\r\nContent-Length: 10\r\n\r\nhello")
                        .getBytes(StandardCharsets.US_ASCII));
                out.flush();
                // Another request is answered after this one's first half has come.
                s3.listBuckets();
                store.terminate();
                awaitClosed(url);
                out.write("world".getBytes(StandardCharsets.US_ASCII));
                out.flush();
                InputStream in = socket.getInputStream();
                assertThat(new String(in.readNBytes(12), StandardCharsets.US_ASCII))
                        .isEqualTo("HTTP/1.1 200");
            }
            assertThat(store.exitStatus()).isZero();
            assertThat(home().resolve("admin")).doesNotExist();
        }
        try (StoreProcess again = StoreProcess.serve(data(1));
                S3Client s3 = again.root(home())) {
            assertThat(s3.getObjectAsBytes(b -> b.bucket("yard").key("slow")).asUtf8String())
                    .isEqualTo("helloworld");
        }
    }

    /** Until no more connections are taken. */
    private static void awaitClosed(URI url) {
        await().atMost(Duration.ofMinutes(1)).until(() -> {
            try (Socket socket = new Socket(url.getHost(), url.getPort())) {
                return !socket.isConnected();
            } catch (IOException closed) {
                return true;
            }
        });
    }

    /** Without the names, drives of a store must not become the beginning of a new one. */
    @Test
    void doesNotBeginAnewWithoutItsNames() throws Exception {
        try (StoreProcess store = StoreProcess.serve(data(3))) {
            store.endpoint();
            store.stop();
        }
        String others = place.resolve("d2") + "," + place.resolve("d3");
        try (StoreProcess wrong = StoreProcess.serve(others)) {
            assertThat(wrong.exitStatus()).isEqualTo(1);
            assertThat(wrong.output()).contains("whose names are in none of the given directories");
        }
        try (StoreProcess turned = StoreProcess.serve(others + "," + place.resolve("d1"))) {
            turned.endpoint();
            assertThat(turned.output()).doesNotContain(secretOfRoot());
        }
    }
}
