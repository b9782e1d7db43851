package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.data.ObjectData;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;

class FailuresTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    private static List<DataId> held() {
        return store.data.list(Optional.empty(), ObjectData.MAX_LISTED);
    }

    @AfterEach
    void makeRoom() {
        store.fullness.full = false;
    }

    @Test
    void refusesWritesOnFullDrivesAndReadsOn() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("before"));
        List<DataId> before = held();
        store.fullness.full = true;

        Failing.with(
                507,
                "InsufficientStorage",
                () -> store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("after")));
        Failing.with(
                507,
                "InsufficientStorage",
                () -> store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromBytes(new byte[3 << 20])));
        assertThat(store.s3.getObjectAsBytes(g -> g.bucket(bucket).key("k")).asUtf8String())
                .isEqualTo("before");
        assertThat(held()).isEqualTo(before);
        store.s3.deleteObject(d -> d.bucket(bucket).key("k"));
    }

    @Test
    void leavesNothingOfAnUploadThatIsNotAsAnnounced() throws Exception {
        String bucket = store.bucket();
        List<DataId> before = held();
        var answer = store.raw()
                .signed("PUT", "/" + bucket + "/k", Map.of("content-md5", "rL0Y20zC+Fzt72VPzMSk2A=="), "other content");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("<Code>BadDigest</Code>");
        assertThat(held()).isEqualTo(before);
        Failing.with(
                404,
                "NoSuchKey",
                () -> store.s3.headObject(h -> h.bucket(bucket).key("k")));
    }

    @Test
    void leavesNothingOfAnUploadThatBreaksOff() throws Exception {
        String bucket = store.bucket();
        store.s3.putBucketPolicy(p -> p.bucket(bucket)
                .policy(
                        """
                {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:PutObject",
                 "Resource":"arn:aws:s3:::%s/*"}]}"""
                                .formatted(bucket)));
        List<DataId> before = held();
        try (Socket socket = new Socket("127.0.0.1", store.endpoint().getPort())) {
            String head = "PUT /" + bucket + "/k HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(new byte[4_000_000]);
            socket.getOutputStream().flush();
        }

        Awaitility.await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertThat(
                        store.gateway.metrics().runningRequests())
                .isZero());
        assertThat(held()).isEqualTo(before);
        Failing.with(
                404,
                "NoSuchKey",
                () -> store.s3.headObject(h -> h.bucket(bucket).key("k")));
    }

    @Test
    void leavesNothingWhereTheConditionFailsInTheEnd() {
        String bucket = store.bucket();
        store.s3.putObject(p -> p.bucket(bucket).key("k"), RequestBody.fromString("x"));
        List<DataId> before = held();

        Failing.with(
                412,
                "PreconditionFailed",
                () -> store.s3.putObject(p -> p.bucket(bucket).key("k").ifNoneMatch("*"), RequestBody.fromString("y")));
        assertThat(held()).isEqualTo(before);
    }

    @Test
    void refusesWhatIsTooLargeBeforeItComes() throws Exception {
        String bucket = store.bucket();
        try (Socket socket = new Socket("127.0.0.1", store.endpoint().getPort())) {
            String head = "PUT /" + bucket + "/k HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5368709121\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            byte[] answer = new byte[2000];
            int read = socket.getInputStream().readNBytes(answer, 0, 200);
            assertThat(new String(answer, 0, read, StandardCharsets.UTF_8)).startsWith("HTTP/1.1 4");
        }
    }
}
