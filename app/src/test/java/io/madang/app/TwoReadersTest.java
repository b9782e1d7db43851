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
    private final Grounds grounds = new Grounds();

    @TempDir
    Path place;

    @AfterEach
    void close() {
        grounds.close();
    }

    @Test
    void servesWhoTriesTheOtherOneAndTakesItsEventsOver() throws Exception {
        long seed = Seeds.next("two readers");
        try (var writing = grounds.start(Grounds.WRITING, Grounds.crowded())) {
            Crowd crowd = Crowd.gather(writing, http, PEOPLE, BOARDS, seed);
            String[] settings = Grounds.patiently(Grounds.behind(
                    writing.port(), "madang.stream.dead-after=6s", "madang.read.list.reconcile-interval=1h"));
            try (MadangProcess one = grounds.run(Grounds.READING, place.resolve("one.properties"), settings);
                    MadangProcess other = grounds.run(Grounds.READING, place.resolve("other.properties"), settings)) {
                Client dying = new Client(http, one.port());
                Client surviving = new Client(http, other.port());
                Both both = new Both(dying, surviving);
                try (var audience = new Audience(both, crowd, seed)) {
                    crowd.act(OPERATIONS);
                    awaitTakenIn();
                    // from here on everything is known to both, and only events can tell them of changes
                    Agreement.await(grounds, dying, crowd, SOON, seed);
                    Agreement.await(grounds, surviving, crowd, SOON, seed);
                    one.kill();
                    long retriesBefore = both.retries.get();
                    crowd.act(OPERATIONS);
                    await().atMost(PATIENCE).until(() -> both.retries.get() > retriesBefore + READS_AFTERWARDS);
                    awaitTakenIn();
                    assertThat(audience.surprises)
                            .as("of readers, seed %d", seed)
                            .isEmpty();
                }
                assertThat(crowd.surprises).as("of writers, seed %d", seed).isEmpty();
                // the dead one may have been asking for views, and nobody else does so before its lease is over
                Agreement.await(grounds, surviving, crowd, PATIENCE, seed);
            }
        }
    }

    private void awaitTakenIn() {
        await("events to be told and taken in")
                .atMost(PATIENCE)
                .until(() -> grounds.untold() == 0 && Groups.areAtTheEnd(grounds.kafka.url(), "madang-"));
    }

    /** Somebody who knows two addresses, tries them in turn, and the other one once where one does not answer. */
    private static final class Both implements Audience.Reads {

        private final Client one;
        private final Client other;
        private final AtomicLong turn = new AtomicLong();
        private final AtomicLong retries = new AtomicLong();

        Both(Client one, Client other) {
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
