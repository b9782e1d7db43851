package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.testkit.Seeds;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two instances that read, one of which dies. */
@Tag("chaos")
class TwoReadersTest {

    private static final int OPERATIONS = Integer.getInteger("madang.faults.operations", 300);
    private static final int PEOPLE = 8;
    private static final int BOARDS = 3;
    private static final int READS_AFTERWARDS = 50;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration SOON = Duration.ofSeconds(30);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final TestInstallation installation = new TestInstallation();

    @TempDir
    Path place;

    @AfterEach
    void close() {
        installation.close();
    }

    @Test
    void servesWhoTriesTheOtherOneAndTakesItsEventsOver() throws Exception {
        long seed = Seeds.next("two readers");
        try (var writing = installation.start(TestInstallation.WRITING, TestInstallation.crowded())) {
            RandomWorkload workload = RandomWorkload.gather(writing, http, PEOPLE, BOARDS, seed);
            String[] settings = TestInstallation.patiently(TestInstallation.behind(
                    writing.port(), "madang.stream.dead-after=6s", "madang.read.list.reconcile-interval=1h"));
            try (MadangProcess one =
                            installation.run(TestInstallation.READING, place.resolve("one.properties"), settings);
                    MadangProcess other =
                            installation.run(TestInstallation.READING, place.resolve("other.properties"), settings)) {
                ApiClient dying = new ApiClient(http, one.port());
                ApiClient surviving = new ApiClient(http, other.port());
                Both both = new Both(dying, surviving);
                try (var readers = new ConcurrentReaders(both, workload, seed)) {
                    workload.act(OPERATIONS);
                    awaitTakenIn();
                    // from here on everything is known to both, and only events can tell them of changes
                    ConsistencyCheck.await(installation, dying, workload, SOON, seed);
                    ConsistencyCheck.await(installation, surviving, workload, SOON, seed);
                    one.kill();
                    long retriesBefore = both.retries.get();
                    workload.act(OPERATIONS);
                    await().atMost(PATIENCE).until(() -> both.retries.get() > retriesBefore + READS_AFTERWARDS);
                    awaitTakenIn();
                    assertThat(readers.surprises)
                            .as("of readers, seed %d", seed)
                            .isEmpty();
                }
                assertThat(workload.surprises).as("of writers, seed %d", seed).isEmpty();
                // the dead one may have been asking for views, and nobody else does so before its lease is over
                ConsistencyCheck.await(installation, surviving, workload, PATIENCE, seed);
            }
        }
    }

    private void awaitTakenIn() {
        await("events to be told and taken in")
                .atMost(PATIENCE)
                .until(() -> installation.unsentEvents() == 0
                        && ConsumerGroupProgress.areAtTheEnd(installation.kafka.servers(), "madang-"));
    }

    /** Somebody who knows two addresses, tries them in turn, and the other one once where one does not answer. */
    private static final class Both implements ConcurrentReaders.Reads {

        private final ApiClient one;
        private final ApiClient other;
        private final AtomicLong turn = new AtomicLong();
        private final AtomicLong retries = new AtomicLong();

        Both(ApiClient one, ApiClient other) {
            this.one = one;
            this.other = other;
        }

        @Override
        public HttpResponse<String> get(String path) throws IOException, InterruptedException {
            boolean first = turn.getAndIncrement() % 2 == 0;
            try {
                return (first ? one : other).get(path);
            } catch (IOException dead) {
                retries.incrementAndGet();
                return (first ? other : one).get(path);
            }
        }
    }
}
