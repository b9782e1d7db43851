package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.madang.testkit.Seeds;
import io.madang.testkit.TestRedis;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Engines and readers that go away while people write and read, and what is read when they are back. */
@Tag("chaos")
class ReadFaultsTest {

    /** How much is done before, during and after a fault; more by {@code -Dmadang.faults.operations=…}. */
    private static final int OPERATIONS = Integer.getInteger("madang.faults.operations", 300);

    private static final int PEOPLE = 8;
    private static final int BOARDS = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration SOON = Duration.ofSeconds(30);

    /** The deadlines of one read, added up, are below 3 s; the rest is for a busy machine. What hangs, hangs longer. */
    private static final Duration LONGEST_READ = Duration.ofSeconds(8);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final TestInstallation installation = new TestInstallation();
    private TestInstallation.Running writing;
    private RandomWorkload workload;
    private long seed;

    @TempDir
    Path place;

    @BeforeEach
    void gather() throws Exception {
        seed = Seeds.next("read faults");
        writing = installation.start(TestInstallation.WRITING, TestInstallation.crowded("madang.limit-deadline=2s"));
        workload = RandomWorkload.gather(writing, http, PEOPLE, BOARDS, seed);
    }

    @AfterEach
    void close() {
        writing.close();
        installation.close();
    }

    @Test
    void readsAndWritesOnWithoutKafkaAndCatchesUp() throws Exception {
        try (var reading = installation.start(TestInstallation.READING, TestInstallation.patiently(behind()))) {
            ApiClient reader = new ApiClient(http, reading.port());
            try (var readers = new ConcurrentReaders(reader::get, workload, seed)) {
                workload.act(OPERATIONS);
                awaitTakenIn();
                installation.kafka.stop();
                long before = readers.answered(200);
                workload.act(OPERATIONS);
                assertThat(readers.answered(200)).isGreaterThan(before);
                assertThat(installation.unsentEvents())
                        .as("events that wait for Kafka")
                        .isPositive();
                installation.kafka.start();
                workload.act(OPERATIONS / 3);
                awaitTakenIn();
                assertThat(readers.surprises).as("of readers, seed %d", seed).isEmpty();
            }
            assertThat(workload.surprises).as("of writers, seed %d", seed).isEmpty();
            ConsistencyCheck.await(installation, reader, workload, SOON, seed);
        }
    }

    @Test
    void readsOnWithoutRedisAndAgreesWhenItComesBackEmpty() throws Exception {
        try (var reading = installation.start(TestInstallation.READING, behind())) {
            ApiClient reader = new ApiClient(http, reading.port());
            try (var readers = new ConcurrentReaders(reader::get, workload, seed)) {
                workload.act(OPERATIONS);
                awaitTakenIn();
                installation.redis.kill();
                long before = readers.answered(200);
                workload.act(OPERATIONS);
                assertThat(readers.answered(200)).as("reads without Redis").isGreaterThan(before);
                installation.redis.start();
                forgetEverything();
                workload.act(OPERATIONS / 3);
                assertThat(readers.slowest()).as("seed %d", seed).isLessThan(LONGEST_READ);
                assertThat(readers.surprises).as("of readers, seed %d", seed).allMatch(ReadFaultsTest::isRefusal);
            }
            assertThat(workload.surprises).as("of writers, seed %d", seed).allMatch(ReadFaultsTest::isRedisAway);
            awaitTakenIn();
            ConsistencyCheck.await(installation, reader, workload, PATIENCE, seed);
        }
    }

    @Test
    void agreesAfterAReaderWasKilled() throws Exception {
        String[] settings = TestInstallation.patiently(behind());
        try (MadangProcess killed =
                installation.run(TestInstallation.READING, place.resolve("reader.properties"), settings)) {
            ApiClient reader = new ApiClient(http, killed.port());
            try (var readers = new ConcurrentReaders(reader::get, workload, seed)) {
                workload.act(OPERATIONS);
                assertThat(readers.surprises).as("of readers, seed %d", seed).isEmpty();
                Thread goingOn = Thread.ofVirtual().start(() -> act(OPERATIONS));
                long before = readers.answered(200);
                await().atMost(PATIENCE).until(() -> readers.answered(200) > before + 20);
                killed.kill();
                goingOn.join();
            }
        }
        try (MadangProcess again =
                installation.run(TestInstallation.READING, place.resolve("reader.properties"), settings)) {
            ApiClient reader = new ApiClient(http, again.port());
            try (var readers = new ConcurrentReaders(reader::get, workload, seed)) {
                act(OPERATIONS / 3);
                awaitTakenIn();
                assertThat(readers.surprises).as("of readers, seed %d", seed).isEmpty();
            }
            assertThat(workload.surprises).as("of writers, seed %d", seed).isEmpty();
            // the dead one may have been asking for views, and nobody else does so before its lease is over
            ConsistencyCheck.await(installation, reader, workload, PATIENCE, seed);
        }
    }

    private void act(int operations) {
        try {
            workload.act(operations);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String[] behind() {
        return TestInstallation.behind(writing.port(), "madang.read.list.window=20", "madang.stream.dead-after=6s");
    }

    private void awaitTakenIn() {
        await("events to be told and taken in")
                .atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> installation.unsentEvents() == 0
                        && ConsumerGroupProgress.areAtTheEnd(installation.kafka.servers(), "madang-"));
    }

    private void forgetEverything() {
        try (RedisClient client = RedisClient.create(TestRedis.administrator(installation.redis.url()))) {
            client.connect().sync().flushall();
        }
    }

    /** Views live in Redis: without it they are refused, and nothing else is. */
    private static boolean isRedisAway(String surprise) {
        return surprise.contains("/views") && isRefusal(surprise);
    }

    private static boolean isRefusal(String surprise) {
        return surprise.contains(": 503 ");
    }
}
