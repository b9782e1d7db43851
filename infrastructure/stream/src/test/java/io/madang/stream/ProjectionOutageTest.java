package io.madang.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.madang.testkit.TestEngines;
import io.madang.testkit.TestKafka;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Nothing is lost when Kafka, or the instance, goes away. */
class ProjectionOutageTest {

    private static final Duration SOON = Duration.ofMinutes(2);

    /** Less is asked for; a busy machine may take longer. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final RecordingProjection recorder = new RecordingProjection("recorder");

    @Test
    void goesOnWhenKafkaIsBack() {
        try (TestKafka kafka = TestEngines.newKafka();
                TestTopics testTopics = new TestTopics(kafka.servers(), 2).open()) {
            testTopics.say(1, 1, 10);
            testTopics.run(recorder);
            await().atMost(SOON).until(() -> recorder.count() == 10);
            kafka.restart();
            testTopics.say(1, 11, 20);
            await().atMost(SOON).until(() -> recorder.distinct() == 20);
            assertThat(recorder.versions("1").stream().distinct())
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, 20).boxed().toList());
        }
    }

    @Test
    void startsAndStopsWithoutKafkaAndFollowsWhenItComes() {
        try (TestKafka kafka = TestEngines.newKafka();
                TestTopics testTopics = new TestTopics(kafka.servers(), 2)) {
            kafka.stop();
            TestTopics.Instance instance = testTopics.run(recorder);
            assertThat(instance.runner.isRunning()).isTrue();
            assertTimeoutPreemptively(STOP_LIMIT, () -> instance.runner.stop());

            testTopics.run(recorder);
            kafka.start();
            testTopics.open().say(1, 1, 5);
            await().atMost(SOON).until(() -> recorder.count() == 5);
        }
    }

    @Test
    void whatWasAppliedAndNotCommittedComesAgain() throws Exception {
        try (TestKafka kafka = TestEngines.newKafka();
                TestTopics testTopics = new TestTopics(kafka.servers(), 2).open()) {
            testTopics.say(1, 1, 5);
            TestTopics.Instance first = testTopics.run(recorder);
            await().atMost(SOON).until(() -> testTopics.committedOf("recorder", testTopics.letters) == 5);
            CountDownLatch applying = new CountDownLatch(1);
            CountDownLatch gone = new CountDownLatch(1);
            recorder.before = events -> {
                applying.countDown();
                try {
                    gone.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            };
            testTopics.say("1", 6);
            applying.await();
            // as if it were killed after the event took effect: it never gets to commit
            kafka.stop();
            gone.countDown();
            await().atMost(SOON).until(() -> recorder.count() == 6);
            assertTimeoutPreemptively(STOP_LIMIT, () -> first.runner.stop());
            kafka.start();

            RecordingProjection next = new RecordingProjection("recorder");
            testTopics.run(next);
            await().atMost(SOON).until(() -> next.count() == 1);
            assertThat(next.versions("1")).containsExactly(6L);
        }
    }
}
