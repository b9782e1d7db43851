package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/** What a store is told and asked from the command line, while it runs and while it does not. */
class CommandsTest extends StoreYard {
    @Test
    void heedsAccountsAtOnce() throws Exception {
        try (StoreProcess store = StoreProcess.serve(data(1));
                S3Client root = store.root(home())) {
            assertThat(store.output()).contains("ONE COPY ONLY");
            root.createBucket(b -> b.bucket("yard"));
            root.putObject(b -> b.bucket("yard").key("k"), RequestBody.fromString("x"));

            String added = command(0, "user", "add", "ann", "--policy", "readonly");
            String id = found(KEY, added);
            try (S3Client ann = store.client(id, found(SECRET, added))) {
                assertThat(ann.getObjectAsBytes(b -> b.bucket("yard").key("k")).asUtf8String())
                        .isEqualTo("x");
                refused(
                        "AccessDenied",
                        () -> ann.putObject(b -> b.bucket("yard").key("n"), RequestBody.fromString("x")));
                command(0, "user", "policy", "add", "ann", "readwrite");
                ann.putObject(b -> b.bucket("yard").key("n"), RequestBody.fromString("x"));
                Path mine = Files.writeString(
                        place.resolve("mine.json"),
                        """
                        {"Statement": {"Effect": "Deny", "Action": "s3:GetObject", "Resource": "arn:aws:s3:::yard/k"}}""");
                command(0, "user", "policy", "add", "ann", mine.toString());
                refused(
                        "AccessDenied",
                        () -> ann.getObjectAsBytes(b -> b.bucket("yard").key("k")));
                command(0, "user", "policy", "remove", "ann", "mine");
                ann.getObjectAsBytes(b -> b.bucket("yard").key("k"));
                command(0, "user", "key", "disable", id);
                refused(
                        "InvalidAccessKeyId",
                        () -> ann.getObjectAsBytes(b -> b.bucket("yard").key("k")));
            }
            String rotated = command(0, "user", "key", "rotate", id);
            try (S3Client ann = store.client(found(KEY, rotated), found(SECRET, rotated))) {
                ann.getObjectAsBytes(b -> b.bucket("yard").key("k"));
                command(0, "user", "remove", "ann");
                refused(
                        "InvalidAccessKeyId",
                        () -> ann.getObjectAsBytes(b -> b.bucket("yard").key("k")));
            }
            assertThat(command(0, "user", "list")).contains("root").doesNotContain("ann", "mine");
            assertThat(command(1, "user", "remove", "ann")).contains("There is no user ann.");
            assertThat(command(2, "user", "promote", "ann")).contains("after 'user' comes");
            assertThat(command(2, "user", "add", "ann", "--policy", "all"))
                    .contains("readwrite, readonly or writeonly");
            assertThat(store.output()).doesNotContain(found(SECRET, added), found(SECRET, rotated));
        }
    }

    @Test
    void answersCommandsWhetherItRunsOrNot() throws Exception {
        try (StoreProcess store = StoreProcess.serve(data(3));
                S3Client s3 = store.root(home())) {
            s3.createBucket(b -> b.bucket("yard"));
            for (int i = 0; i < 20; i++) {
                String key = "k" + i;
                s3.putObject(b -> b.bucket("yard").key(key), RequestBody.fromBytes(bytes(100_000)));
            }
            for (int i = 0; i < 10; i++) {
                String key = "k" + i;
                s3.deleteObject(b -> b.bucket("yard").key(key));
            }
            String upload =
                    s3.createMultipartUpload(b -> b.bucket("yard").key("open")).uploadId();
            s3.uploadPart(
                    b -> b.bucket("yard").key("open").uploadId(upload).partNumber(1),
                    RequestBody.fromBytes(bytes(300_000)));
            assertThat(command(0, "stats"))
                    .containsPattern("yard +10 +1,000,000")
                    .containsPattern("erasure code: by (ISA-L|Vector API|tables)");
            assertThat(command(0, "fsck")).contains("all is sound").doesNotContain("open by lists");
            s3.putObjectAcl(b -> b.bucket("yard").key("k10").acl("public-read"));
            assertThat(command(0, "fsck")).contains("open by lists: yard: 1 versions", "all is sound");
            s3.putBucketAcl(b -> b.bucket("yard").acl("authenticated-read"));
            assertThat(command(0, "stats")).doesNotContain("by anybody");
            s3.createBucket(b -> b.bucket("ajar"));
            s3.putBucketPolicy(b -> b.bucket("ajar")
                    .policy("{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Principal\":\"*\","
                            + "\"Action\":\"s3:*\",\"Resource\":[\"arn:aws:s3:::ajar\",\"arn:aws:s3:::ajar/*\"]}}"));
            String warning = "ajar: its policy allows s3:PutObject, s3:DeleteObject, s3:DeleteObjectVersion and 16 more"
                    + " without a signature";
            assertThat(store.output()).containsPattern("WARN .*opened the bucket ajar for writing by anybody");
            assertThat(command(0, "stats")).contains("open for writing by anybody: " + warning);
            assertThat(command(0, "fsck")).contains("open for writing by anybody: " + warning, "all is sound");
            s3.deleteBucketPolicy(b -> b.bucket("ajar"));
            s3.putBucketAcl(b -> b.bucket("ajar").acl("public-read-write"));
            assertThat(command(0, "stats")).contains("open for writing by anybody: ajar: its list gives WRITE");
            s3.deleteBucket(b -> b.bucket("ajar"));
            assertThat(command(0, "scrub")).contains("0 blobs damaged");
            assertThat(command(0, "compact")).contains("collected: 0");
            assertThat(command(1, "--port", "0", "--admin-port", "0")).contains("in use by another");
            assertThat(store.stop()).isZero();
        }
        assertThat(command(0, "stats")).containsPattern("yard +10 +1,000,000").doesNotContain("is away");
        assertThat(command(0, "compact")).contains("collected: 10 that were deleted");
        assertThat(command(0, "compact")).contains("collected: 0 that were deleted", "0 that never became");
        assertThat(command(0, "fsck"))
                .contains("10 versions", "1 parts of open uploads", "all is sound")
                .contains("open by lists: yard: the bucket, 1 versions");
        assertThat(command(2, "polish")).contains("no command of storage");
        assertThat(command(2, "stats", "--port", "1")).contains("no option --port");
    }

    /** With one copy damage stays and is told of; with three it is repaired. */
    @Test
    void scrubTellsWhatItCouldNotRepair() throws Exception {
        for (int drives : new int[] {1, 3}) {
            try (StoreProcess store = StoreProcess.serve(data(drives));
                    S3Client s3 = store.root(home())) {
                if (drives == 1) {
                    s3.createBucket(b -> b.bucket("yard"));
                }
                s3.putObject(b -> b.bucket("yard").key("k" + drives), RequestBody.fromBytes(bytes(100_000)));
                store.stop();
            }
            damage(place.resolve("d" + drives));
            String said = command(drives == 1 ? 1 : 0, "scrub");
            assertThat(said)
                    .contains(drives == 1 ? "1 blobs are damaged and cannot be repaired" : "all damage is repaired");
            if (drives == 1) {
                // The lost object is deleted, so that the rest can be sound again.
                try (StoreProcess store = StoreProcess.serve(data(1));
                        S3Client s3 = store.root(home())) {
                    s3.deleteObject(b -> b.bucket("yard").key("k1"));
                    store.stop();
                }
                command(0, "compact");
            }
        }
    }

    private static void damage(Path drive) throws IOException {
        try (Stream<Path> volumes = Files.list(drive.resolve("volumes"))) {
            for (Path volume :
                    volumes.filter(file -> file.toFile().length() > 90_000).toList()) {
                byte[] content = Files.readAllBytes(volume);
                Arrays.fill(content, content.length / 2, content.length / 2 + 10, (byte) 7);
                Files.write(volume, content);
            }
        }
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        data(1);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(command(1, "--port", port, "--admin-port", "0"))
                    .contains("The port " + port, "is taken", "--port")
                    .doesNotContain("\tat ");
            assertThat(command(1, "--port", "0", "--admin-port", port))
                    .contains("is taken", "--admin-port")
                    .doesNotContain("\tat ");
        }
        assertThat(command(2, "--prt", "1")).contains("no option --prt", "--port");
        assertThat(command(2, "--port", "x")).contains("a number from 0 to 65535");
        assertThat(command(2, "--cache", "15m")).contains("--cache must be 16m or more");
        assertThat(command(2, "--cache", "much")).contains("--cache must be a size such as 500m");
        try (StoreProcess elsewhere =
                StoreProcess.run("stats", "--data", place.resolve("none").toString())) {
            assertThat(elsewhere.exitStatus()).isEqualTo(1);
            assertThat(elsewhere.output()).contains("There is no store in");
            assertThat(place.resolve("none")).doesNotExist();
        }
    }
}
