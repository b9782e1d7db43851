package io.madang.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.operator.InstanceReport.ProjectionReport;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import io.madang.stream.RecordingProjection.Said;
import io.madang.testkit.TestEngines;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events come in order, all of them, and those that cannot be taken are set aside. */
class ProjectionRunnerTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final TestTopics testTopics = new TestTopics(TestEngines.kafka().servers(), 4);
    private final RecordingProjection recorder = new RecordingProjection("recorder");

    @AfterEach
    void close() {
        testTopics.close();
    }

    @Test
    void bringsTheEventsOfEachKeyInOrder() {
        TestTopics.Instance instance = testTopics.run(recorder);
        await().atMost(SOON)
                .until(() -> instance.meters.get("madang.stream.up").gauge().value() == 1);
        for (int version = 1; version <= 50; version++) {
            for (int key = 1; key <= 20; key++) {
                testTopics.say(Integer.toString(key), version);
            }
        }
        await().atMost(SOON).until(() -> recorder.count() == 1000);
        for (int key = 1; key <= 20; key++) {
            assertThat(recorder.versions(Integer.toString(key)))
                    .isEqualTo(LongStream.rangeClosed(1, 50).boxed().toList());
        }
        assertThat(recorder.events().getFirst().payload()).isInstanceOf(Said.class);
        await().atMost(SOON).until(() -> testTopics.committedOf("recorder", testTopics.letters) == 1000);
        assertThat(instance.count("madang.stream.applied")).isEqualTo(1000);
        assertThat(instance.meters.get("madang.stream.delay").timer().count()).isEqualTo(1000);
    }

    @Test
    void readsWhatCameBeforeItsTimeFromTheBeginningOn() {
        testTopics.open().say(1, 1, 10);
        testTopics.write(testTopics.parcels, "1", testTopics.event("sent", "1", 11));
        testTopics.run(recorder);
        await().atMost(SOON).until(() -> recorder.count() == 11);
    }

    @Test
    void skipsUnknownTypesWithoutReadingTheirPayload() {
        testTopics.open();
        testTopics.write(
                testTopics.letters, "1", "{\"id\":\"1\",\"type\":\"unheard-of\",\"payload\":{{{ this is no JSON");
        // the other service's type is not this one's
        testTopics.write(testTopics.letters, "1", testTopics.event("sent", "1", 1));
        testTopics.say("1", 2);
        TestTopics.Instance instance = testTopics.run(recorder);
        await().atMost(SOON).until(() -> testTopics.committedOf("recorder", testTopics.letters) == 3);
        assertThat(recorder.versions("1")).containsExactly(2L);
        assertThat(instance.count("madang.stream.skipped")).isEqualTo(2);
        assertThat(instance.count("madang.stream.dead")).isZero();
    }

    @Test
    void findsThePayloadAlsoBeforeTheType() {
        testTopics.open();
        testTopics.write(
                testTopics.letters,
                "1",
                """
                {"payload":{"text":"early"},"time":"2026-01-01T00:00:00Z","version":1,"key":"1","id":"1","type":"said"}
                """);
        testTopics.run(recorder);
        await().atMost(SOON).until(() -> recorder.count() == 1);
        assertThat(recorder.events().getFirst().payload()).isEqualTo(new Said("early"));
    }

    @Test
    void setsAsideWhatCannotBeReadAndGoesOn() {
        testTopics.open();
        List<String> unreadable = List.of(
                "no JSON at all",
                "[]",
                "{\"id\":\"1\"}",
                "{\"id\":\"1\",\"type\":\"said\",\"key\":\"1\",\"version\":1,\"time\":\"noon\",\"payload\":{\"text\":\"\"}}",
                "{\"id\":\"1\",\"type\":\"said\",\"key\":\"1\",\"version\":1,\"time\":\"2026-01-01T00:00:00Z\",\"payload\":{}}",
                "{\"id\":\"1\",\"type\":\"said\",\"key\":\"1\",\"version\":1,\"time\":\"2026-01-01T00:00:00Z\"}");
        testTopics.say("1", 1);
        TestTopics.ConsumerPlace first = testTopics.write(testTopics.letters, "1", unreadable.getFirst());
        unreadable.stream().skip(1).forEach(value -> testTopics.write(testTopics.letters, "1", value));
        testTopics.say("1", 2);
        TestTopics.Instance instance = testTopics.run(recorder);
        await().atMost(SOON)
                .until(() -> testTopics.committedOf("recorder", testTopics.letters) == unreadable.size() + 2);
        assertThat(recorder.versions("1")).containsExactly(1L, 2L);
        assertThat(instance.count("madang.stream.dead")).isEqualTo(unreadable.size());
        assertThat(instance.runner.projections())
                .singleElement()
                .extracting(ProjectionReport::deadLetters)
                .isEqualTo((long) unreadable.size());

        List<ConsumerRecord<byte[], byte[]>> letters = testTopics.read(testTopics.topics.ofDeadLetters("recorder"), 1);
        assertThat(letters)
                .extracting(letter -> new String(letter.value(), UTF_8))
                .containsExactlyElementsOf(unreadable);
        var headers = letters.getFirst().headers();
        assertThat(DeadLetterHeaders.read(headers, DeadLetterHeaders.TOPIC)).contains(testTopics.letters);
        assertThat(DeadLetterHeaders.read(headers, DeadLetterHeaders.PARTITION)).contains("" + first.partition());
        assertThat(DeadLetterHeaders.read(headers, DeadLetterHeaders.OFFSET)).contains("" + first.offset());
        assertThat(DeadLetterHeaders.read(headers, DeadLetterHeaders.TIME)).isPresent();
        assertThat(DeadLetterHeaders.read(headers, DeadLetterHeaders.ERROR).orElseThrow())
                .contains("no");
    }

    @Test
    void setsAsideTheOneEventThatCannotBeApplied() {
        testTopics.open().say(1, 1, 100);
        recorder.before = events -> {
            if (events.stream().anyMatch(event -> event.version() == 42 || event.version() == 77)) {
                throw new IllegalStateException("not 42, not 77");
            }
        };
        TestTopics.Instance instance = testTopics.run(recorder);
        await().atMost(SOON).until(() -> testTopics.committedOf("recorder", testTopics.letters) == 100);
        assertThat(recorder.versions("1"))
                .isEqualTo(LongStream.rangeClosed(1, 100)
                        .filter(version -> version != 42 && version != 77)
                        .boxed()
                        .toList());
        assertThat(instance.count("madang.stream.dead")).isEqualTo(2);
        assertThat(testTopics.read(testTopics.topics.ofDeadLetters("recorder"), 1))
                .allMatch(letter -> DeadLetterHeaders.read(letter.headers(), DeadLetterHeaders.ERROR)
                        .orElseThrow()
                        .contains("not 42, not 77"));
    }

    @Test
    void setsAsideTheOneEventThatAnEngineRefuses() {
        testTopics.open().say(1, 1, 10);
        recorder.before = events -> {
            if (events.stream().anyMatch(event -> event.version() == 4)) {
                throw Failure.of(SystemReason.REDIS_MISUSED);
            }
        };
        TestTopics.Instance instance = testTopics.run(recorder);
        await().atMost(SOON).until(() -> testTopics.committedOf("recorder", testTopics.letters) == 10);
        assertThat(recorder.versions("1"))
                .isEqualTo(LongStream.rangeClosed(1, 10)
                        .filter(version -> version != 4)
                        .boxed()
                        .toList());
        assertThat(instance.count("madang.stream.dead")).isEqualTo(1);
        assertThat(instance.count("madang.stream.retries")).isZero();
    }

    @Test
    void triesTheSameEventsAgainWhileAnEngineIsAwayAndSkipsNothing() {
        testTopics.open().say(1, 1, 20);
        AtomicInteger tries = new AtomicInteger();
        Set<Integer> sizes = ConcurrentHashMap.newKeySet();
        recorder.before = events -> {
            sizes.add(events.size());
            if (tries.incrementAndGet() <= 5) {
                throw Failure.of(SystemReason.DATABASE_UNAVAILABLE);
            }
        };
        TestTopics.Instance instance = testTopics.run(recorder);
        await().atMost(SOON).until(() -> tries.get() >= 3);
        testTopics.say(1, 21, 30);
        await().atMost(SOON).until(() -> recorder.count() >= 30);
        assertThat(recorder.versions("1"))
                .isEqualTo(LongStream.rangeClosed(1, 30).boxed().toList());
        assertThat(instance.count("madang.stream.retries")).isEqualTo(5);
        assertThat(instance.count("madang.stream.dead")).isZero();
    }

    @Test
    void commitsNothingThatHasNotTakenEffect() {
        testTopics.open().say(1, 1, 5);
        AtomicInteger tries = new AtomicInteger();
        recorder.before = events -> {
            tries.incrementAndGet();
            throw Failure.relayed(ErrorCode.PEER_UNAVAILABLE, "request.peer-silent", Map.of(), "away", Map.of());
        };
        TestTopics.Instance instance = testTopics.run(recorder);
        await().atMost(SOON).until(() -> tries.get() >= 10);
        await().atMost(SOON)
                .until(() -> instance.meters
                                .get("madang.stream.lag")
                                .tag("topic", testTopics.letters)
                                .gauge()
                                .value()
                        == 5);
        assertThat(testTopics.committedOf("recorder", testTopics.letters)).isZero();
        instance.runner.stop();
        assertThat(testTopics.committedOf("recorder", testTopics.letters)).isZero();

        RecordingProjection next = new RecordingProjection("recorder");
        testTopics.run(next);
        await().atMost(SOON).until(() -> next.count() == 5);
    }

    @Test
    void twoInstancesShareThePartitionsAndOneTakesOver() throws Exception {
        testTopics.open();
        RecordingProjection other = new RecordingProjection("recorder");
        TestTopics.Instance first = testTopics.run(recorder);
        TestTopics.Instance second = testTopics.run(other);
        int keys = 40;
        AtomicInteger version = new AtomicInteger();
        await().atMost(SOON).pollInterval(100, TimeUnit.MILLISECONDS).until(() -> {
            int next = version.incrementAndGet();
            for (int key = 1; key <= keys; key++) {
                testTopics.say(Integer.toString(key), next);
            }
            return recorder.count() > 0 && other.count() > 0;
        });
        int before = version.get();
        await().atMost(SOON).until(() -> recorder.distinct() + other.distinct() >= (long) keys * before);
        first.runner.stop();
        for (int more = before + 1; more <= before + 5; more++) {
            for (int key = 1; key <= keys; key++) {
                testTopics.say(Integer.toString(key), more);
            }
        }
        await().atMost(SOON)
                .until(() -> testTopics.committedOf("recorder", testTopics.letters) == (long) keys * (before + 5));
        for (int key = 1; key <= keys; key++) {
            assertThat(other.versions(Integer.toString(key))).contains((long) before + 1, (long) before + 5);
        }
        second.runner.stop();
    }

    @Test
    void losesNothingWherePartitionsMoveWhileTheirEventsWait() {
        int keys = 40;
        testTopics.open();
        for (int key = 1; key <= keys; key++) {
            testTopics.say(key, 1, 3);
        }
        AtomicInteger tries = new AtomicInteger();
        AtomicBoolean away = new AtomicBoolean(true);
        recorder.before = events -> {
            tries.incrementAndGet();
            if (away.get()) {
                throw Failure.of(SystemReason.DATABASE_UNAVAILABLE);
            }
        };
        testTopics.run(recorder);
        await().atMost(SOON).until(() -> tries.get() >= 2);
        RecordingProjection other = new RecordingProjection("recorder");
        TestTopics.Instance second = testTopics.run(other);
        await().atMost(SOON).until(() -> other.count() > 0);
        second.runner.stop();
        int before = tries.get();
        await().atMost(SOON).until(() -> tries.get() > before);
        away.set(false);
        await().atMost(SOON).until(() -> testTopics.committedOf("recorder", testTopics.letters) == 3L * keys);
        for (int key = 1; key <= keys; key++) {
            List<Long> versions = recorder.versions(Integer.toString(key));
            assertThat(versions.isEmpty() ? other.versions(Integer.toString(key)) : versions)
                    .containsExactly(1L, 2L, 3L);
        }
    }

    @Test
    void eventsAreKeptLongEnoughToBuildThingsAnewAndOrdersForEver() {
        testTopics.open().topics.ensureInOneOrder(testTopics.topics.ofControl());
        assertThat(testTopics.retentionMillis(testTopics.letters))
                .isEqualTo(Duration.ofDays(14).toMillis());
        assertThat(testTopics.retentionMillis(testTopics.topics.ofControl())).isEqualTo(-1);
    }
}
