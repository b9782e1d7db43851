package io.madang.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.stream.Recorder.Said;
import io.madang.testkit.TestEngines;
import java.time.Duration;
import java.util.List;
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
class StreamsTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final Post post = new Post(TestEngines.kafka().url(), 4);
    private final Recorder recorder = new Recorder("recorder");

    @AfterEach
    void close() {
        post.close();
    }

    @Test
    void bringsTheEventsOfEachKeyInOrder() {
        Post.Instance instance = post.run(recorder);
        await().atMost(SOON)
                .until(() -> instance.meters.get("madang.stream.up").gauge().value() == 1);
        for (int version = 1; version <= 50; version++) {
            for (int key = 1; key <= 20; key++) {
                post.say(Integer.toString(key), version);
            }
        }
        await().atMost(SOON).until(() -> recorder.count() == 1000);
        for (int key = 1; key <= 20; key++) {
            assertThat(recorder.versions(Integer.toString(key)))
                    .isEqualTo(LongStream.rangeClosed(1, 50).boxed().toList());
        }
        assertThat(recorder.events().getFirst().payload()).isInstanceOf(Said.class);
        await().atMost(SOON).until(() -> post.committedOf("recorder", post.letters) == 1000);
        assertThat(instance.count("madang.stream.applied")).isEqualTo(1000);
        assertThat(instance.meters.get("madang.stream.delay").timer().count()).isEqualTo(1000);
    }

    @Test
    void readsWhatCameBeforeItsTimeFromTheBeginningOn() {
        post.open().say(1, 1, 10);
        post.write(post.parcels, "1", post.event("sent", "1", 11));
        post.run(recorder);
        await().atMost(SOON).until(() -> recorder.count() == 11);
    }

    @Test
    void skipsUnknownTypesWithoutReadingTheirPayload() {
        post.open();
        post.write(post.letters, "1", "{\"id\":\"1\",\"type\":\"unheard-of\",\"payload\":{{{ this is no JSON");
        // the other service's type is not this one's
        post.write(post.letters, "1", post.event("sent", "1", 1));
        post.say("1", 2);
        Post.Instance instance = post.run(recorder);
        await().atMost(SOON).until(() -> post.committedOf("recorder", post.letters) == 3);
        assertThat(recorder.versions("1")).containsExactly(2L);
        assertThat(instance.count("madang.stream.skipped")).isEqualTo(2);
        assertThat(instance.count("madang.stream.dead")).isZero();
    }

    @Test
    void findsThePayloadAlsoBeforeTheType() {
        post.open();
        post.write(
                post.letters,
                "1",
                """
                {"payload":{"text":"early"},"time":"2026-01-01T00:00:00Z","version":1,"key":"1","id":"1","type":"said"}
                """);
        post.run(recorder);
        await().atMost(SOON).until(() -> recorder.count() == 1);
        assertThat(recorder.events().getFirst().payload()).isEqualTo(new Said("early"));
    }

    @Test
    void setsAsideWhatCannotBeReadAndGoesOn() {
        post.open();
        List<String> unreadable = List.of(
                "no JSON at all",
                "[]",
                "{\"id\":\"1\"}",
                "{\"id\":\"1\",\"type\":\"said\",\"key\":\"1\",\"version\":1,\"time\":\"noon\",\"payload\":{\"text\":\"\"}}",
                "{\"id\":\"1\",\"type\":\"said\",\"key\":\"1\",\"version\":1,\"time\":\"2026-01-01T00:00:00Z\",\"payload\":{}}",
                "{\"id\":\"1\",\"type\":\"said\",\"key\":\"1\",\"version\":1,\"time\":\"2026-01-01T00:00:00Z\"}");
        post.say("1", 1);
        Post.ConsumerPlace first = post.write(post.letters, "1", unreadable.getFirst());
        unreadable.stream().skip(1).forEach(value -> post.write(post.letters, "1", value));
        post.say("1", 2);
        Post.Instance instance = post.run(recorder);
        await().atMost(SOON).until(() -> post.committedOf("recorder", post.letters) == unreadable.size() + 2);
        assertThat(recorder.versions("1")).containsExactly(1L, 2L);
        assertThat(instance.count("madang.stream.dead")).isEqualTo(unreadable.size());

        List<ConsumerRecord<byte[], byte[]>> letters = post.read(post.topics.ofDeadLetters("recorder"), 1);
        assertThat(letters)
                .extracting(letter -> new String(letter.value(), UTF_8))
                .containsExactlyElementsOf(unreadable);
        var headers = letters.getFirst().headers();
        assertThat(Headers.read(headers, Headers.TOPIC)).contains(post.letters);
        assertThat(Headers.read(headers, Headers.PARTITION)).contains("" + first.partition());
        assertThat(Headers.read(headers, Headers.OFFSET)).contains("" + first.offset());
        assertThat(Headers.read(headers, Headers.TIME)).isPresent();
        assertThat(Headers.read(headers, Headers.ERROR).orElseThrow()).contains("no");
    }

    @Test
    void setsAsideTheOneEventThatCannotBeApplied() {
        post.open().say(1, 1, 100);
        recorder.before = events -> {
            if (events.stream().anyMatch(event -> event.version() == 42 || event.version() == 77)) {
                throw new IllegalStateException("not 42, not 77");
            }
        };
        Post.Instance instance = post.run(recorder);
        await().atMost(SOON).until(() -> post.committedOf("recorder", post.letters) == 100);
        assertThat(recorder.versions("1"))
                .isEqualTo(LongStream.rangeClosed(1, 100)
                        .filter(version -> version != 42 && version != 77)
                        .boxed()
                        .toList());
        assertThat(instance.count("madang.stream.dead")).isEqualTo(2);
        assertThat(post.read(post.topics.ofDeadLetters("recorder"), 1))
                .allMatch(letter -> Headers.read(letter.headers(), Headers.ERROR)
                        .orElseThrow()
                        .contains("not 42, not 77"));
    }

    @Test
    void setsAsideTheOneEventThatAnEngineRefuses() {
        post.open().say(1, 1, 10);
        recorder.before = events -> {
            if (events.stream().anyMatch(event -> event.version() == 4)) {
                throw new Failure(ErrorCode.INTERNAL, "a wrong command");
            }
        };
        Post.Instance instance = post.run(recorder);
        await().atMost(SOON).until(() -> post.committedOf("recorder", post.letters) == 10);
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
        post.open().say(1, 1, 20);
        AtomicInteger tries = new AtomicInteger();
        Set<Integer> sizes = ConcurrentHashMap.newKeySet();
        recorder.before = events -> {
            sizes.add(events.size());
            if (tries.incrementAndGet() <= 5) {
                throw new Failure(ErrorCode.UNAVAILABLE, "away");
            }
        };
        Post.Instance instance = post.run(recorder);
        await().atMost(SOON).until(() -> tries.get() >= 3);
        post.say(1, 21, 30);
        await().atMost(SOON).until(() -> recorder.count() >= 30);
        assertThat(recorder.versions("1"))
                .isEqualTo(LongStream.rangeClosed(1, 30).boxed().toList());
        assertThat(instance.count("madang.stream.retries")).isEqualTo(5);
        assertThat(instance.count("madang.stream.dead")).isZero();
    }

    @Test
    void commitsNothingThatHasNotTakenEffect() {
        post.open().say(1, 1, 5);
        AtomicInteger tries = new AtomicInteger();
        recorder.before = events -> {
            tries.incrementAndGet();
            throw new Failure(ErrorCode.PEER_UNAVAILABLE, "away");
        };
        Post.Instance instance = post.run(recorder);
        await().atMost(SOON).until(() -> tries.get() >= 10);
        await().atMost(SOON)
                .until(() -> instance.meters
                                .get("madang.stream.lag")
                                .tag("topic", post.letters)
                                .gauge()
                                .value()
                        == 5);
        assertThat(post.committedOf("recorder", post.letters)).isZero();
        instance.streams.stop();
        assertThat(post.committedOf("recorder", post.letters)).isZero();

        Recorder next = new Recorder("recorder");
        post.run(next);
        await().atMost(SOON).until(() -> next.count() == 5);
    }

    @Test
    void twoInstancesShareThePartitionsAndOneTakesOver() throws Exception {
        post.open();
        Recorder other = new Recorder("recorder");
        Post.Instance first = post.run(recorder);
        Post.Instance second = post.run(other);
        int keys = 40;
        AtomicInteger version = new AtomicInteger();
        await().atMost(SOON).pollInterval(100, TimeUnit.MILLISECONDS).until(() -> {
            int next = version.incrementAndGet();
            for (int key = 1; key <= keys; key++) {
                post.say(Integer.toString(key), next);
            }
            return recorder.count() > 0 && other.count() > 0;
        });
        int before = version.get();
        await().atMost(SOON).until(() -> recorder.distinct() + other.distinct() >= (long) keys * before);
        first.streams.stop();
        for (int more = before + 1; more <= before + 5; more++) {
            for (int key = 1; key <= keys; key++) {
                post.say(Integer.toString(key), more);
            }
        }
        await().atMost(SOON).until(() -> post.committedOf("recorder", post.letters) == (long) keys * (before + 5));
        for (int key = 1; key <= keys; key++) {
            assertThat(other.versions(Integer.toString(key))).contains((long) before + 1, (long) before + 5);
        }
        second.streams.stop();
    }

    @Test
    void losesNothingWherePartitionsMoveWhileTheirEventsWait() {
        int keys = 40;
        post.open();
        for (int key = 1; key <= keys; key++) {
            post.say(key, 1, 3);
        }
        AtomicInteger tries = new AtomicInteger();
        AtomicBoolean away = new AtomicBoolean(true);
        recorder.before = events -> {
            tries.incrementAndGet();
            if (away.get()) {
                throw new Failure(ErrorCode.UNAVAILABLE, "away");
            }
        };
        post.run(recorder);
        await().atMost(SOON).until(() -> tries.get() >= 2);
        Recorder other = new Recorder("recorder");
        Post.Instance second = post.run(other);
        await().atMost(SOON).until(() -> other.count() > 0);
        second.streams.stop();
        int before = tries.get();
        await().atMost(SOON).until(() -> tries.get() > before);
        away.set(false);
        await().atMost(SOON).until(() -> post.committedOf("recorder", post.letters) == 3L * keys);
        for (int key = 1; key <= keys; key++) {
            List<Long> versions = recorder.versions(Integer.toString(key));
            assertThat(versions.isEmpty() ? other.versions(Integer.toString(key)) : versions)
                    .containsExactly(1L, 2L, 3L);
        }
    }

    @Test
    void eventsAreKeptLongEnoughToBuildThingsAnewAndOrdersForEver() {
        post.open().topics.ensureInOneOrder(post.topics.ofControl());
        assertThat(post.retentionMillis(post.letters))
                .isEqualTo(Duration.ofDays(14).toMillis());
        assertThat(post.retentionMillis(post.topics.ofControl())).isEqualTo(-1);
    }
}
