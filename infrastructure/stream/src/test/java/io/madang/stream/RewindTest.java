package io.madang.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import io.madang.testkit.TestEngines;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events come again when an operator wants it: as far back as asked, once, and with nobody stopped. */
class RewindTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final TestTopics testTopics = new TestTopics(TestEngines.kafka().servers(), 2).open();
    private final RecordingProjection recorder = new RecordingProjection("recorder");

    @AfterEach
    void close() {
        testTopics.close();
    }

    @Test
    void readsFromTheBeginningOnceAlsoAcrossRestarts() {
        testTopics.say(1, 1, 10);
        TestTopics.Instance instance = testTopics.run(recorder);
        awaitCommitted(10);
        replay("beginning");
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 10, 1));
        instance.runner.stop();

        RecordingProjection next = new RecordingProjection("recorder");
        testTopics.run(next);
        testTopics.say("1", 11);
        await().atMost(SOON).until(() -> next.count() == 1);
        assertThat(next.versions("1")).containsExactly(11L);
    }

    @Test
    void bringsAllAgainWhenAllIsLost() {
        testTopics.say(1, 1, 10);
        testTopics.run(recorder);
        awaitCommitted(10);
        recorder.lost.set(Instant.EPOCH);
        await().atMost(SOON).until(() -> recorder.count() == 20);
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 10, 1));
        assertThat(recorder.recovered).hasValue(1);
    }

    @Test
    void bringsAgainWhatCameSinceSomethingIsLost() {
        testTopics.say(1, 1, 5);
        Instant then = between();
        testTopics.say(1, 6, 10);
        testTopics.run(recorder);
        awaitCommitted(10);
        recorder.lost.set(then);
        await().atMost(SOON).until(() -> recorder.count() == 15);
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 10, 6));
    }

    /** A time in a millisecond of its own: what was said before is older, and what is said afterwards is newer. */
    private static Instant between() {
        awaitNextMillisecond();
        Instant then = Instant.now();
        awaitNextMillisecond();
        return then;
    }

    private static void awaitNextMillisecond() {
        long now = System.currentTimeMillis();
        await().pollInterval(Duration.ofMillis(1)).until(() -> System.currentTimeMillis() > now);
    }

    @Test
    void readsFromAnOffset() {
        testTopics.say(1, 1, 10);
        testTopics.run(recorder);
        awaitCommitted(10);
        replay("7");
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 10, 8));
    }

    @Test
    void readsFromATime() {
        testTopics.say(1, 1, 5);
        String then = between().toString();
        testTopics.say(1, 6, 10);
        testTopics.run(recorder);
        awaitCommitted(10);
        replay(then);
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 10, 6));
    }

    @Test
    void skipsNothingWhereTheStartLiesAhead() {
        testTopics.say(1, 1, 3);
        testTopics.run(recorder);
        awaitCommitted(3);
        replay("100");
        replay("2100-01-01T00:00:00Z");
        testTopics.say(1, 4, 5);
        await().atMost(SOON).until(() -> recorder.count() == 5);
        assertThat(recorder.versions("1")).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void followsAtTheNextStartWhatWasOrderedWhileNobodyRan() {
        testTopics.say(1, 1, 5);
        TestTopics.Instance instance = testTopics.run(recorder);
        awaitCommitted(5);
        instance.runner.stop();
        testTopics.write(testTopics.topics.ofControl(), "", "{\"order\":\"rewind\",\"from\":\"beginning\"}");
        testTopics.write(testTopics.topics.ofControl(), "", "this is no order");
        testTopics.write(
                testTopics.topics.ofControl(),
                "",
                "{\"order\":\"rewind\",\"projection\":\"another\",\"from\":\"beginning\"}");

        RecordingProjection next = new RecordingProjection("recorder");
        testTopics.run(next);
        await().atMost(SOON).until(() -> next.count() == 5);
        await().atMost(SOON).until(() -> testTopics.committed("recorder").values().stream()
                .allMatch(committed -> RewindMarker.read(committed.metadata(), -1) >= 0));
        assertThat(next.versions("1")).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void aNewProjectionFollowsNoRewindOfOldenTimes() {
        testTopics.say(1, 1, 5);
        testTopics.topics.ensureInOneOrder(testTopics.topics.ofControl());
        testTopics.write(testTopics.topics.ofControl(), "", "{\"order\":\"rewind\",\"from\":\"beginning\"}");
        testTopics.run(recorder);
        awaitCommitted(5);
        testTopics.say(1, 6, 6);
        await().atMost(SOON).until(() -> recorder.count() >= 6);
        assertThat(recorder.versions("1")).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void rewindsOneProjectionAndLeavesTheOthers() {
        RecordingProjection other = new RecordingProjection("other");
        testTopics.say(1, 1, 5);
        testTopics.run(recorder, other);
        awaitCommitted(5);
        await().atMost(SOON).until(() -> testTopics.committedOf("other", testTopics.letters) == 5);
        try (ProjectionOperations operations = operations()) {
            finish(operations.replay(Optional.of("other"), testTopics.letters, ReplayStart.parse("beginning")));
            assertThat(recorder.count()).isEqualTo(5);
            assertThat(other.versions("1")).isEqualTo(twice(1, 5, 1));
            finish(operations.replay(Optional.empty(), testTopics.letters, ReplayStart.parse("3")));
        }
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 5, 4));
        assertThat(other.count()).isEqualTo(12);
    }

    @Test
    void rebuildsWhatTwoInstancesShareAndClearsItOnce() {
        List<String> story = Collections.synchronizedList(new ArrayList<>());
        recorder.before = events -> story.add("apply");
        recorder.whenClearing = () -> story.add("clear");
        testTopics.run(recorder);
        testTopics.run(recorder);
        for (int key = 1; key <= 10; key++) {
            testTopics.say(key, 1, 5);
        }
        awaitCommitted(50);
        int before = story.size();
        try (ProjectionOperations operations = operations()) {
            ProjectionReplay replay = operations.rebuild("recorder");
            finish(List.of(replay));
            assertThat(replay.progress()).isEqualTo(new ProjectionReplay.Progress(50, 50, true));
        }
        assertThat(recorder.cleared).hasValue(1);
        assertThat(recorder.distinct()).isEqualTo(50);
        assertThat(story.subList(before, story.size()))
                .as("cleared before anything is replayed, and never after")
                .startsWith("clear")
                .containsOnlyOnce("clear");
        for (int key = 1; key <= 10; key++) {
            assertThat(recorder.versions(Integer.toString(key))).containsExactly(1L, 2L, 3L, 4L, 5L);
        }
    }

    @Test
    void clearsAgainWhatCouldNotBeClearedAndReplaysNothingBefore() {
        AtomicInteger tries = new AtomicInteger();
        recorder.whenClearing = () -> {
            if (tries.incrementAndGet() < 4) {
                throw Failure.of(SystemReason.DATABASE_UNAVAILABLE);
            }
        };
        testTopics.say(1, 1, 5);
        testTopics.run(recorder);
        awaitCommitted(5);
        try (ProjectionOperations operations = operations()) {
            finish(List.of(operations.rebuild("recorder")));
        }
        assertThat(tries).hasValue(4);
        assertThat(recorder.versions("1")).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void saysWhatThereIsWhereSomethingElseIsAskedFor() {
        testTopics.say(1, 1, 1);
        TestTopics.Instance instance = testTopics.run(recorder);
        awaitCommitted(1);
        try (ProjectionOperations operations = operations()) {
            assertThatThrownBy(() -> operations.replay(Optional.empty(), "nothing", ReplayStart.parse("beginning")))
                    .hasMessageContaining("'nothing'")
                    .hasMessageContaining(testTopics.letters)
                    .hasMessageContaining(testTopics.parcels);
            assertThatThrownBy(() -> operations.rebuild("nobody"))
                    .hasMessageContaining("'nobody'")
                    .hasMessageContaining("recorder");
            assertThatThrownBy(() -> ReplayStart.parse("noon")).hasMessageContaining("beginning");
            instance.runner.stop();
            assertThatThrownBy(() -> operations.rebuild("recorder")).hasMessageContaining("no instance runs recorder");
        }
        assertThat(recorder.cleared).hasValue(0);
    }

    @Test
    void showsHowFarEachProjectionIsBehind() {
        testTopics.say(1, 1, 3);
        TestTopics.Instance instance = testTopics.run(recorder);
        awaitCommitted(3);
        try (ProjectionOperations operations = operations()) {
            assertThat(operations.lags())
                    .containsExactly(
                            new ProjectionLag("recorder", testTopics.letters, 0, true),
                            new ProjectionLag("recorder", testTopics.parcels, 0, true));
            instance.runner.stop();
            testTopics.say(1, 4, 10);
            assertThat(operations.lags()).contains(new ProjectionLag("recorder", testTopics.letters, 7, false));
        }
    }

    @Test
    void putsDeadLettersBackForTheProjectionThatTheyAreOf() {
        RecordingProjection other = new RecordingProjection("other");
        AtomicInteger refusals = new AtomicInteger();
        recorder.before = events -> {
            if (refusals.get() < 100 && events.stream().anyMatch(event -> event.version() == 2)) {
                refusals.incrementAndGet();
                throw new IllegalStateException("not yet");
            }
        };
        testTopics.say(1, 1, 3);
        testTopics.write(testTopics.letters, "1", "garbage");
        TestTopics.Instance instance = testTopics.run(recorder, other);
        awaitCommitted(4);
        await().atMost(SOON).until(() -> testTopics.committedOf("other", testTopics.letters) == 4);
        assertThat(other.versions("1")).containsExactly(1L, 2L, 3L);
        try (ProjectionOperations operations = operations()) {
            List<DeadLetter> letters = new ArrayList<>();
            operations.deadLetters("recorder", letters::add);
            assertThat(letters).hasSize(2).allSatisfy(letter -> assertThat(letter.topic())
                    .isEqualTo(testTopics.letters));
            assertThat(operations.withDeadLetters()).containsExactlyInAnyOrder("other", "recorder");
            refusals.set(100);
            assertThat(operations.replayDead("recorder")).isEqualTo(2);
            await().atMost(SOON).until(() -> recorder.count() == 3);
            assertThat(recorder.versions("1")).containsExactly(1L, 3L, 2L);

            await().atMost(SOON).until(() -> testTopics.committedOf("other", testTopics.letters) == 6);
            assertThat(other.count()).as("the others have taken it before").isEqualTo(3);
            await().atMost(SOON)
                    .until(() -> instance.meters
                                    .get("madang.stream.dead")
                                    .tag("projection", "recorder")
                                    .counter()
                                    .count()
                            == 3);
            letters.clear();
            operations.deadLetters("recorder", letters::add);
            assertThat(letters).as("garbage stays garbage").hasSize(1);
        }
    }

    private void awaitCommitted(long events) {
        await().atMost(SOON).until(() -> testTopics.committedOf("recorder", testTopics.letters) == events);
    }

    private void replay(String from) {
        try (ProjectionOperations operations = operations()) {
            finish(operations.replay(Optional.of("recorder"), testTopics.letters, ReplayStart.parse(from)));
        }
    }

    private static void finish(List<ProjectionReplay> replays) {
        await().atMost(SOON).until(() -> replays.stream()
                .allMatch(replay -> replay.progress().finished()));
    }

    private ProjectionOperations operations() {
        return testTopics.operations();
    }

    /** All versions, and then those from the given one on again. */
    private static List<Long> twice(long from, long to, long again) {
        return Stream.concat(
                        LongStream.rangeClosed(from, to).boxed(),
                        LongStream.rangeClosed(again, to).boxed())
                .toList();
    }
}
