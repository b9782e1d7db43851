package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.madang.testkit.Seeds;
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
    private final Grounds grounds = new Grounds();
    private Grounds.Running writing;
    private Crowd crowd;
    private long seed;

    @TempDir
    Path place;

    @BeforeEach
    void gather() throws Exception {
        seed = Seeds.next("read faults");
        writing = grounds.start(Grounds.WRITING, Grounds.crowded("madang.limit-deadline=2s"));
        crowd = Crowd.gather(writing, http, PEOPLE, BOARDS, seed);
    }

    @AfterEach
    void close() {
        writing.close();
        grounds.close();
    }

    @Test
    void readsAndWritesOnWithoutKafkaAndCatchesUp() throws Exception {
        try (var reading = grounds.start(Grounds.READING, Grounds.patiently(behind()))) {
            Client reader = new Client(http, reading.port());
            try (var audience = new Audience(reader::get, crowd, seed)) {
                crowd.act(OPERATIONS);
                awaitTakenIn();
                grounds.kafka.stop();
                long before = audience.answered(200);
                crowd.act(OPERATIONS);
                assertThat(audience.answered(200)).isGreaterThan(before);
                assertThat(grounds.untold()).as("events that wait for Kafka").isPositive();
                grounds.kafka.start();
                crowd.act(OPERATIONS / 3);
                awaitTakenIn();
                assertThat(audience.surprises).as("of readers, seed %d", seed).isEmpty();
            }
            assertThat(crowd.surprises).as("of writers, seed %d", seed).isEmpty();
            Agreement.await(grounds, reader, crowd, SOON, seed);
        }
    }

    @Test
    void readsOnWithoutRedisAndAgreesWhenItComesBackEmpty() throws Exception {
        try (var reading = grounds.start(Grounds.READING, behind())) {
            Client reader = new Client(http, reading.port());
            try (var audience = new Audience(reader::get, crowd, seed)) {
                crowd.act(OPERATIONS);
                awaitTakenIn();
                grounds.redis.kill();
                long before = audience.answered(200);
                crowd.act(OPERATIONS);
                assertThat(audience.answered(200)).as("reads without Redis").isGreaterThan(before);
                grounds.redis.start();
                forgetEverything();
                crowd.act(OPERATIONS / 3);
                assertThat(audience.slowest()).as("seed %d", seed).isLessThan(LONGEST_READ);
                assertThat(audience.surprises).as("of readers, seed %d", seed).allMatch(ReadFaultsTest::isRefusal);
            }
            assertThat(crowd.surprises).as("of writers, seed %d", seed).allMatch(ReadFaultsTest::isRedisAway);
            awaitTakenIn();
            Agreement.await(grounds, reader, crowd, PATIENCE, seed);
        }
    }

    @Test
    void agreesAfterAReaderWasKilled() throws Exception {
        String[] settings = Grounds.patiently(behind());
        try (MadangProcess killed = grounds.run(Grounds.READING, place.resolve("reader.properties"), settings)) {
            Client reader = new Client(http, killed.port());
            try (var audience = new Audience(reader::get, crowd, seed)) {
                crowd.act(OPERATIONS);
                assertThat(audience.surprises).as("of readers, seed %d", seed).isEmpty();
                Thread goingOn = Thread.ofVirtual().start(() -> act(OPERATIONS));
                long before = audience.answered(200);
                await().atMost(PATIENCE).until(() -> audience.answered(200) > before + 20);
                killed.kill();
                goingOn.join();
            }
        }
        try (MadangProcess again = grounds.run(Grounds.READING, place.resolve("reader.properties"), settings)) {
            Client reader = new Client(http, again.port());
            try (var audience = new Audience(reader::get, crowd, seed)) {
                act(OPERATIONS / 3);
                awaitTakenIn();
                assertThat(audience.surprises).as("of readers, seed %d", seed).isEmpty();
            }
            assertThat(crowd.surprises).as("of writers, seed %d", seed).isEmpty();
            // the dead one may have been asking for views, and nobody else does so before its lease is over
            Agreement.await(grounds, reader, crowd, PATIENCE, seed);
        }
    }

    private void act(int operations) {
        try {
            crowd.act(operations);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String[] behind() {
        return Grounds.behind(writing.port(), "madang.read.list.window=20", "madang.stream.dead-after=6s");
    }

    private void awaitTakenIn() {
        await("events to be told and taken in")
                .atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> grounds.untold() == 0 && Groups.areAtTheEnd(grounds.kafka.url(), "madang-"));
    }

    private void forgetEverything() {
        try (RedisClient client = RedisClient.create(grounds.redis.url())) {
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
