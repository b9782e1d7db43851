package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** The directory with the names is emptied while clients write: from then on nothing is acknowledged. */
class NamesLossTest {
    @TempDir
    Path place;

    private final AtomicBoolean removed = new AtomicBoolean();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicInteger acknowledgedAfterwards = new AtomicInteger();
    private final Semaphore done = new Semaphore(0);

    @Test
    void writesFailAtOnceWhenTheNamesAreGone() throws Exception {
        List<Path> drives = Stream.of("d0", "d1", "d2").map(place::resolve).toList();
        try (Store store = Store.open(settings(drives));
                S3Client s3 = client(store)) {
            s3.createBucket(b -> b.bucket("yard"));
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int client = i;
                clients.add(Thread.ofPlatform().start(() -> write(s3, client)));
            }
            done.acquire(40);
            assertThat(health(store).statusCode()).isEqualTo(200);

            empty(drives.getFirst());
            removed.set(true);
            done.drainPermits();
            done.acquire(40);
            ended.set(true);
            for (Thread client : clients) {
                client.join();
            }

            assertThat(acknowledgedAfterwards).hasValue(0);
            assertThatThrownBy(() -> put(s3, "one more")).isInstanceOfSatisfying(S3Exception.class, e -> {
                assertThat(e.awsErrorDetails().errorCode()).isEqualTo("ServiceUnavailable");
                assertThat(e.awsErrorDetails().errorMessage()).contains("can no longer be made durable");
            });
            HttpResponse<String> health = health(store);
            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(health.body()).contains("no more changes", "metadata");
            assertThat(get(store, "/metrics").body()).contains("madang_storage_names_writable 0");
        }
    }

    private void write(S3Client s3, int client) {
        for (int i = 0; !ended.get(); i++) {
            boolean before = removed.get();
            try {
                put(s3, client + "/" + i);
                if (before) {
                    acknowledgedAfterwards.incrementAndGet();
                }
            } catch (S3Exception refused) {
                // Counted is only what was acknowledged.
            }
            done.release();
        }
    }

    private static void put(S3Client s3, String key) {
        s3.putObject(b -> b.bucket("yard").key(key), RequestBody.fromString(key));
    }

    private static HttpResponse<String> health(Store store) throws Exception {
        return get(store, "/health");
    }

    private static HttpResponse<String> get(Store store, String path) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            URI address = URI.create("http://127.0.0.1:" + store.adminPort() + path);
            return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    /** As {@code rm -rf d0/*} does. */
    private static void empty(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(directory)) {
                    delete(file);
                }
            }
        }
    }

    private static void delete(Path file) throws IOException {
        try {
            Files.deleteIfExists(file);
        } catch (java.nio.file.DirectoryNotEmptyException grown) {
            // The store made a file in it meanwhile.
            empty(file);
            Files.deleteIfExists(file);
        }
    }

    /** Drives are not looked at in the time of this test: it is the commits that must notice. */
    private static Settings settings(List<Path> drives) {
        Settings.Maintenance usual = Settings.Maintenance.STANDARD;
        return Settings.of(drives)
                .withPorts("127.0.0.1", 0, 0)
                .withUpkeep(new Settings.Maintenance(
                        usual.collect(),
                        usual.readersGrace(),
                        usual.longestUpload(),
                        usual.orphans(),
                        usual.compact(),
                        usual.scrub(),
                        usual.lifecycle(),
                        Duration.ofHours(1),
                        usual.away(),
                        usual.repair()));
    }

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
}
