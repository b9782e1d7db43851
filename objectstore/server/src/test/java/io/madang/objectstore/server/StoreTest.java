package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.server.command.Main;
import io.madang.objectstore.server.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** The whole store as a process: started, used with the AWS SDK, asked, stopped, started again. */
class StoreTest {
    private static final Pattern SECRET = Pattern.compile("(?m)^ *[Ss]ecret key +(\\w{40})");
    private static final Pattern KEY = Pattern.compile("(?m)^ *[Aa]ccess key +(\\w{20})");

    @TempDir
    Path place;

    private final HttpClient http = HttpClient.newHttpClient();
    private String given = "";

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
                    .doesNotContain("ONE COPY");
            assertThat(SECRET.matcher(first.output()).find()).isTrue();
            assertThat(first.stop()).isZero();
        }
        try (StoreProcess second = StoreProcess.serve(data(3));
                S3Client s3 = second.root(home())) {
            second.endpoint();
            assertThat(SECRET.matcher(second.output()).find())
                    .as("a secret is shown once")
                    .isFalse();
            assertThat(second.output())
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
        }
    }

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
            assertThat(command(0, "stats")).containsPattern("yard +10 +1,000,000");
            assertThat(command(0, "fsck")).contains("all is sound");
            assertThat(command(0, "scrub")).contains("0 blobs damaged");
            assertThat(command(0, "compact")).contains("collected: 0");
            assertThat(command(1, "--port", "0", "--admin-port", "0")).contains("in use by another");
            assertThat(store.stop()).isZero();
        }
        assertThat(command(0, "stats")).containsPattern("yard +10 +1,000,000").doesNotContain("is away");
        assertThat(command(0, "compact")).contains("collected: 10 that were deleted");
        assertThat(command(0, "compact")).contains("collected: 0 that were deleted", "0 that never became");
        assertThat(command(0, "fsck")).contains("10 versions", "all is sound");
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

    @Test
    void logsAndCountsWithoutSecrets() throws Exception {
        try (StoreProcess store = StoreProcess.serve(data(1));
                S3Client s3 = store.root(home())) {
            s3.createBucket(b -> b.bucket("yard"));
            URI url = presigned(store, "k\"\n");
            HttpResponse<String> put = http.send(
                    HttpRequest.newBuilder(url)
                            .PUT(HttpRequest.BodyPublishers.ofString("hello"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(put.statusCode()).as(put.body()).isEqualTo(200);
            refused("NoSuchKey", () -> s3.getObjectAsBytes(b -> b.bucket("yard").key("none")));
            String metrics = get(found(Pattern.compile("(http://\\S+/metrics)"), store.output()));
            assertThat(metrics)
                    .contains(
                            "madang_storage_requests_total{method=\"PUT\",status=\"200\"} 2",
                            "madang_storage_errors_total{code=\"NoSuchKey\"} 1",
                            "madang_storage_request_seconds_bucket{le=\"+Inf\",method=\"PUT\"} 2",
                            "madang_storage_drive_appends_total{drive=\"" + home() + "\"} 1");
            assertThat(store.stop()).isZero();
            String log = Files.readString(home().resolve("logs").resolve("access.log"));
            assertThat(log.lines()).hasSize(3);
            assertThat(log)
                    .containsPattern(" root PUT \"/yard/k%22%0A\\?…\" 200 - in=5 out=0 ")
                    .containsPattern(" root GET \"/yard/none\" 404 NoSuchKey ")
                    .doesNotContain("Signature", "Credential");
            assertThat(store.output()).doesNotContain("Signature", "\tat ");
        }
    }

    @Test
    void adminIsForTheOwnerOnly() throws Exception {
        try (StoreProcess store = StoreProcess.serve(data(1))) {
            store.endpoint();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home().resolve("admin"))))
                    .isEqualTo("rw-------");
            String admin = found(Pattern.compile("(http://\\S+)/metrics"), store.output());
            HttpRequest.Builder compact = HttpRequest.newBuilder(URI.create(admin + "/tasks/compact"))
                    .POST(HttpRequest.BodyPublishers.noBody());
            assertThat(http.send(compact.build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(401);
            assertThat(http.send(
                                    compact.header("Authorization", "Bearer guess")
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(401);
            assertThat(get(admin + "/health")).isEqualTo("ok\n");
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
        try (StoreProcess elsewhere =
                StoreProcess.run("stats", "--data", place.resolve("none").toString())) {
            assertThat(elsewhere.exitStatus()).isEqualTo(1);
            assertThat(elsewhere.output()).contains("There is no store in");
            assertThat(place.resolve("none")).doesNotExist();
        }
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
            assertThat(SECRET.matcher(turned.output()).find()).isFalse();
        }
    }

    private interface Attempt {
        void run() throws Exception;
    }

    private static void refused(String code, Attempt attempt) {
        assertThatThrownBy(attempt::run).isInstanceOfSatisfying(S3Exception.class, e -> assertThat(
                        e.awsErrorDetails().errorCode())
                .isEqualTo(code));
    }

    private URI presigned(StoreProcess store, String key) throws Exception {
        String credentials = Files.readString(home().resolve("iam").resolve("root-credentials"));
        AwsBasicCredentials root = AwsBasicCredentials.create(
                found(Pattern.compile("access_key_id = (\\w+)"), credentials),
                found(Pattern.compile("secret_access_key = (\\w+)"), credentials));
        try (S3Presigner presigner = S3Presigner.builder()
                .endpointOverride(store.endpoint())
                .region(Region.US_EAST_1)
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .credentialsProvider(StaticCredentialsProvider.create(root))
                .build()) {
            return presigner
                    .presignPutObject(p -> p.signatureDuration(Duration.ofMinutes(5))
                            .putObjectRequest(b -> b.bucket("yard").key(key)))
                    .url()
                    .toURI();
        }
    }

    /** Until no more connections are taken. */
    private static void awaitClosed(URI url) throws InterruptedException {
        while (true) {
            try (Socket socket = new Socket(url.getHost(), url.getPort())) {
                Thread.sleep(10);
            } catch (IOException closed) {
                return;
            }
        }
    }

    private String get(String url) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Runs a command on the data of this test, in this process, and returns what it said. */
    private String command(int status, String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data";
        all[arguments.length + 1] = given;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int ended = Main.run(Terminal.into(said), List.of(all));
        String output = said.toString(StandardCharsets.UTF_8);
        assertThat(ended).as(output).isEqualTo(status);
        return output;
    }

    private String data(int drives) {
        given = String.join(
                ",",
                Stream.iterate(1, n -> n + 1)
                        .limit(drives)
                        .map(n -> place.resolve("d" + n).toString())
                        .toList());
        return given;
    }

    private Path home() {
        return place.resolve("d1");
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    private static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }
}
