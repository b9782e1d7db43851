package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.objectstore.datanode.DataNode;
import io.madang.objectstore.placement.MemberDrive;
import io.madang.objectstore.testkit.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Two of six drives go while clients put, get and delete over HTTP, and come back empty. No request fails that a retry
 * does not cure; the store notices by itself, and brings back full redundancy by itself.
 */
class DriveLossTest {
    private static final int DRIVES = 6;
    private static final int CLIENTS = 4;
    private static final int KEYS = 60;
    private static final int CALLS_BETWEEN = 150;
    private static final int TRIES = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path place;

    /** Content by key, as it was acknowledged last; a key belongs to one client. */
    private final Map<String, Long> acknowledged = new ConcurrentHashMap<>();

    private final Queue<String> uncured = new ConcurrentLinkedQueue<>();
    private final Semaphore done = new Semaphore(0);
    private final AtomicBoolean ended = new AtomicBoolean();

    @Test
    void twoOfSixDrivesGoUnderLoad() throws Exception {
        long seed = Seeds.next("twoOfSixDrivesGoUnderLoad");
        SplittableRandom random = new SplittableRandom(seed);
        List<Path> directories =
                IntStream.range(0, DRIVES).mapToObj(i -> place.resolve("d" + i)).toList();
        try (Store store = Store.open(settings(directories, Duration.ofHours(1)));
                S3Client s3 = client(store)) {
            s3.createBucket(b -> b.bucket("yard"));
            List<Thread> clients = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                int number = client;
                SplittableRandom own = random.split();
                clients.add(Thread.ofPlatform().start(() -> use(s3, number, own)));
            }
            someCalls();
            // The names are on the first, and there is one of them: that one stays.
            int first = 1 + random.nextInt(DRIVES - 1);
            int second = 1 + (first - 1 + 1 + random.nextInt(DRIVES - 2)) % (DRIVES - 1);
            remove(directories.get(first));
            someCalls();
            remove(directories.get(second));
            await().atMost(PATIENCE).until(() -> store.contents().absent().size() == 2);
            someCalls();
            long sweeps = store.contents().data().repair().status().sweeps();
            Files.createDirectory(directories.get(first));
            Files.createDirectory(directories.get(second));
            await().atMost(PATIENCE).until(() -> store.contents().absent().isEmpty());
            someCalls();
            ended.set(true);
            for (Thread client : clients) {
                client.join();
            }
            assertThat(uncured).isEmpty();

            await().atMost(PATIENCE)
                    .until(() -> !store.contents().data().repair().status().behind());
            assertThat(store.contents().data().repair().status().sweeps()).isGreaterThan(sweeps);
            assertThat(ShardsOnDrives.allOf(store, "yard")).isGreaterThan(100);
            leave(store, first, second);
            everythingCanBeRead(s3);
        }
    }

    /** Where there are more drives than shards, nobody has to bring a new one for it. */
    @Test
    void whatADriveHeldThatStaysAwayIsRebuiltOnTheOthers() throws Exception {
        List<Path> directories =
                IntStream.range(0, 4).mapToObj(i -> place.resolve("d" + i)).toList();
        try (Store store = Store.open(settings(directories, Duration.ofMillis(200)));
                S3Client s3 = client(store)) {
            s3.createBucket(b -> b.bucket("yard"));
            for (int i = 0; i < 30; i++) {
                String key = "k" + i;
                s3.putObject(b -> b.bucket("yard").key(key), RequestBody.fromBytes(new byte[1_000 + i]));
            }
            remove(directories.get(2));

            await().atMost(PATIENCE).until(() -> store.contents().absent().size() == 1);
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(ShardsOnDrives.allOf(store, "yard"))
                    .isEqualTo(30 * 3));
        }
    }

    /** Nobody reads, and the store runs on: the loss is told, and made good. */
    @Test
    void whatVolumesHeldThatWereDeletedByHandIsRebuilt() throws Exception {
        List<Path> directories =
                IntStream.range(0, 3).mapToObj(i -> place.resolve("d" + i)).toList();
        try (Store store = Store.open(settings(directories, Duration.ofMinutes(15)));
                S3Client s3 = client(store)) {
            s3.createBucket(b -> b.bucket("yard"));
            for (int i = 0; i < 20; i++) {
                String key = "k" + i;
                s3.putObject(b -> b.bucket("yard").key(key), RequestBody.fromBytes(new byte[1_000 + i]));
            }
            assertThat(store.contents().presence().run().parts()).isEqualTo(20);
            try (Stream<Path> files = Files.list(directories.get(1).resolve("volumes"))) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            DataNode node = store.contents().drives().get(1).node();
            await().atMost(PATIENCE)
                    .until(() -> store.contents().data().repair().status().repairedSegments() >= 20);
            await().atMost(PATIENCE).until(() -> node.checkPresence() == 0);
            assertThat(ShardsOnDrives.allOf(store, "yard")).isEqualTo(20 * 3);
            assertThat(store.contents().presence().run().degraded()).isZero();
            assertThat(store.contents().losses()).isEmpty();
        }
    }

    private static Settings settings(List<Path> directories, Duration away) {
        Settings.Maintenance usual = Settings.Maintenance.STANDARD;
        return Settings.of(directories)
                .withPorts("127.0.0.1", 0, 0)
                .withUpkeep(new Settings.Maintenance(
                        usual.collect(),
                        usual.readersGrace(),
                        usual.longestUpload(),
                        usual.orphans(),
                        usual.compact(),
                        usual.scrub(),
                        usual.lifecycle(),
                        Duration.ofMillis(100),
                        away,
                        Duration.ofSeconds(2)));
    }

    /** Without retries of its own: they are counted here. */
    private static S3Client client(Store store) {
        return S3Client.builder()
                .endpointOverride(store.endpoint())
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .overrideConfiguration(c -> c.retryStrategy(AwsRetryStrategy.doNotRetry()))
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(
                        store.accounts().rootKey().id(),
                        store.accounts().rootKey().secret())))
                .build();
    }

    /** As when a drive is pulled: its directory is gone at once, with all that is in it. */
    private void remove(Path directory) throws IOException {
        Path gone = place.resolve("gone-" + directory.getFileName());
        Files.move(directory, gone);
    }

    private void someCalls() throws InterruptedException {
        done.drainPermits();
        assertThat(done.tryAcquire(CALLS_BETWEEN, PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("requests go on: %s", uncured)
                .isTrue();
    }

    private void use(S3Client s3, int client, SplittableRandom random) {
        while (!ended.get()) {
            String key = "c" + client + "/" + random.nextInt(KEYS);
            long known = acknowledged.getOrDefault(key, 0L);
            int what = random.nextInt(10);
            if (known == 0 || what < 4) {
                long content = random.nextLong(1, Long.MAX_VALUE);
                cured(
                        "PUT " + key,
                        () -> s3.putObject(
                                b -> b.bucket("yard").key(key), RequestBody.fromBytes(NamedContent.bytes(content))));
                acknowledged.put(key, content);
            } else if (what < 9) {
                cured("GET " + key, () -> check(s3, key, known));
            } else {
                cured(
                        "DELETE " + key,
                        () -> s3.deleteObject(b -> b.bucket("yard").key(key)));
                acknowledged.remove(key);
            }
            done.release();
        }
    }

    private static void check(S3Client s3, String key, long content) {
        byte[] found = s3.getObjectAsBytes(b -> b.bucket("yard").key(key)).asByteArray();
        assertThat(found).as(key).isEqualTo(NamedContent.bytes(content));
    }

    /** Tries again where the server says that it may help. */
    private void cured(String call, Runnable attempt) {
        String why = "";
        for (int i = 0; i < TRIES; i++) {
            try {
                attempt.run();
                return;
            } catch (SdkException e) {
                why = e.getMessage();
                if (e instanceof S3Exception answer && answer.statusCode() < 500) {
                    break;
                }
            } catch (AssertionError e) {
                why = String.valueOf(e.getMessage()).lines().limit(3).toList().toString();
                break;
            }
        }
        uncured.add(call + ": " + why);
        ended.set(true);
    }

    /** Two others are let go: what was rebuilt must do. */
    private static void leave(Store store, int first, int second) {
        List<MemberDrive> others = store.contents().members().members().stream()
                .filter(member -> !member.directory().endsWith("d" + first)
                        && !member.directory().endsWith("d" + second))
                .limit(2)
                .toList();
        others.forEach(member -> store.contents().data().detach(member.drive().number()));
    }

    private void everythingCanBeRead(S3Client s3) {
        assertThat(acknowledged).isNotEmpty();
        acknowledged.forEach((key, content) -> check(s3, key, content));
    }
}
