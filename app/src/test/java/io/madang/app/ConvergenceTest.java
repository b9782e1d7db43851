package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.madang.testkit.Seeds;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is read is what was written, whatever becomes of the events on their way, and of what Redis keeps. */
class ConvergenceTest {

    /** More by {@code -Dmadang.convergence.operations=…}. */
    private static final int OPERATIONS = Integer.getInteger("madang.convergence.operations", 1000);

    private static final int PEOPLE = 12;
    private static final int BOARDS = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration SOON = Duration.ofSeconds(20);

    private final TestInstallation installation = new TestInstallation();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @AfterEach
    void close() {
        installation.close();
    }

    @Test
    void readsWhatTheDatabasesSayInWhateverOrderEventsCome() throws Exception {
        long seed = Seeds.next("convergence");
        try (var relay = new ShufflingRelay(
                        installation.kafka.servers(), List.of(TestInstallation.WRITING.split(",")), seed);
                var writing = installation.start(
                        TestInstallation.WRITING, TestInstallation.patiently(TestInstallation.crowded()));
                var reading = installation.start(
                        TestInstallation.READING,
                        TestInstallation.patiently(TestInstallation.behind(writing.port(), shuffled())))) {
            RandomWorkload workload = RandomWorkload.gather(writing, http, PEOPLE, BOARDS, seed);
            ApiClient reader = new ApiClient(http, reading.port());
            try (var readers = new ConcurrentReaders(reader::get, workload, seed);
                    var forgetting = new Forgetting(installation.redis.url(), workload, seed)) {
                workload.act(OPERATIONS);
                forgetting.stop();
                await("events to be told")
                        .atMost(PATIENCE)
                        .until(() -> installation.unsentEvents() == 0 && relay.isIdle());
                relay.tellAllAgain();
                await("events to be taken in").atMost(PATIENCE).until(relay::isTakenIn);
                readers.stop();
                System.out.println("convergence: " + workload.published.size() + " articles, " + relay.figures()
                        + ", answers to readers " + readers.answers() + ", forgotten " + forgetting.times);
                assertThat(workload.surprises).as("of writers, seed %d", seed).isEmpty();
                assertThat(readers.surprises).as("of readers, seed %d", seed).isEmpty();
            }
            ConsistencyCheck.await(installation, reader, workload, SOON, seed);
            await("counts of likes, downvotes and comments to be those of their rows")
                    .atMost(SOON)
                    .untilAsserted(() -> assertThat(installation.brokenRules())
                            .as("seed %d", seed)
                            .isEmpty());
        }
    }

    /** No reconciler that mends what events have broken, and a border of lists that lies inside the boards. */
    private static String[] shuffled() {
        return new String[] {
            "madang.outbox.topic-prefix=" + ShufflingRelay.PREFIX,
            "madang.read.list.window=40",
            "madang.read.list.reconcile-interval=1h",
            "madang.read.article.fresh-views=200ms"
        };
    }

    /** Takes entries and lists out of Redis at random, as Redis does itself when its memory is full. */
    private static final class Forgetting implements AutoCloseable {

        private static final Duration PAUSE = Duration.ofMillis(3);

        private final RedisClient client;
        private final Thread thread;
        private volatile boolean closed;
        private volatile long times;

        Forgetting(String redis, RandomWorkload workload, long seed) {
            client = RedisClient.create(redis);
            RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
            thread = Thread.ofVirtual().start(() -> forget(workload, random));
        }

        private void forget(RandomWorkload workload, RandomGenerator random) {
            try (StatefulRedisConnection<String, String> connection = client.connect()) {
                while (!closed) {
                    times += connection.sync().unlink(keys(workload, random));
                    Thread.sleep(PAUSE);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private static String[] keys(RandomWorkload workload, RandomGenerator random) {
            int kind = random.nextInt(50);
            if (kind == 0) {
                String board = RandomWorkload.pick(workload.boards(), random);
                String[] parts = {"read:{b%s}", "read-ids:{b%s}"};
                return new String[] {parts[random.nextInt(parts.length)].formatted(board)};
            }
            List<String> articles = workload.articles();
            return new String[] {
                kind == 1 || articles.isEmpty()
                        ? "read:{u"
                                + RandomWorkload.pick(workload.users(), random).id() + "}"
                        : "read:{a" + RandomWorkload.pick(articles, random) + "}"
            };
        }

        void stop() throws InterruptedException {
            closed = true;
            thread.join();
        }

        @Override
        public void close() throws InterruptedException {
            stop();
            client.shutdown();
        }
    }
}
