package io.madang.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
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

    private final Post post = new Post(TestEngines.kafka().url(), 2).open();
    private final Recorder recorder = new Recorder("recorder");

    @AfterEach
    void close() {
        post.close();
    }

    @Test
    void readsFromTheBeginningOnceAlsoAcrossRestarts() {
        post.say(1, 1, 10);
        Post.Instance instance = post.run(recorder);
        awaitCommitted(10);
        replay("beginning");
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 10, 1));
        instance.streams.stop();

        Recorder next = new Recorder("recorder");
        post.run(next);
        post.say("1", 11);
        await().atMost(SOON).until(() -> next.count() == 1);
        assertThat(next.versions("1")).containsExactly(11L);
    }

    @Test
    void bringsAllAgainWhenAllIsLost() {
        post.say(1, 1, 10);
        post.run(recorder);
        awaitCommitted(10);
        recorder.lost.set(Instant.EPOCH);
        await().atMost(SOON).until(() -> recorder.count() == 20);
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 10, 1));
        assertThat(recorder.recovered).hasValue(1);
    }

    @Test
    void bringsAgainWhatCameSinceSomethingIsLost() throws Exception {
        post.say(1, 1, 5);
        Thread.sleep(5);
        Instant then = Instant.now();
        Thread.sleep(5);
        post.say(1, 6, 10);
        post.run(recorder);
        awaitCommitted(10);
        recorder.lost.set(then);
        await().atMost(SOON).until(() -> recorder.count() == 15);
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 10, 6));
    }

    @Test
    void readsFromAnOffset() {
        post.say(1, 1, 10);
        post.run(recorder);
        awaitCommitted(10);
        replay("7");
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 10, 8));
    }

    @Test
    void readsFromATime() throws Exception {
        post.say(1, 1, 5);
        Thread.sleep(5);
        String then = Instant.now().toString();
        Thread.sleep(5);
        post.say(1, 6, 10);
        post.run(recorder);
        awaitCommitted(10);
        replay(then);
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 10, 6));
    }

    @Test
    void skipsNothingWhereTheStartLiesAhead() {
        post.say(1, 1, 3);
        post.run(recorder);
        awaitCommitted(3);
        replay("100");
        replay("2100-01-01T00:00:00Z");
        post.say(1, 4, 5);
        await().atMost(SOON).until(() -> recorder.count() == 5);
        assertThat(recorder.versions("1")).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void followsAtTheNextStartWhatWasOrderedWhileNobodyRan() {
        post.say(1, 1, 5);
        Post.Instance instance = post.run(recorder);
        awaitCommitted(5);
        instance.streams.stop();
        post.write(post.topics.ofControl(), "", "{\"order\":\"rewind\",\"from\":\"beginning\"}");
        post.write(post.topics.ofControl(), "", "this is no order");
        post.write(
                post.topics.ofControl(),
                "",
                "{\"order\":\"rewind\",\"projection\":\"another\",\"from\":\"beginning\"}");

        Recorder next = new Recorder("recorder");
        post.run(next);
        await().atMost(SOON).until(() -> next.count() == 5);
        await().atMost(SOON).until(() -> post.committed("recorder").values().stream()
                .allMatch(committed -> Followed.read(committed.metadata(), -1) >= 0));
        assertThat(next.versions("1")).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void aNewProjectionFollowsNoRewindOfOldenTimes() {
        post.say(1, 1, 5);
        post.topics.ensureInOneOrder(post.topics.ofControl());
        post.write(post.topics.ofControl(), "", "{\"order\":\"rewind\",\"from\":\"beginning\"}");
        post.run(recorder);
        awaitCommitted(5);
        post.say(1, 6, 6);
        await().atMost(SOON).until(() -> recorder.count() >= 6);
        assertThat(recorder.versions("1")).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void rewindsOneProjectionAndLeavesTheOthers() {
        Recorder other = new Recorder("other");
        post.say(1, 1, 5);
        post.run(recorder, other);
        awaitCommitted(5);
        await().atMost(SOON).until(() -> post.committedOf("other", post.letters) == 5);
        try (Operations operations = operations()) {
            finish(operations.replay(Optional.of("other"), post.letters, Start.parse("beginning")));
            assertThat(recorder.count()).isEqualTo(5);
            assertThat(other.versions("1")).isEqualTo(twice(1, 5, 1));
            finish(operations.replay(Optional.empty(), post.letters, Start.parse("3")));
        }
        assertThat(recorder.versions("1")).isEqualTo(twice(1, 5, 4));
        assertThat(other.count()).isEqualTo(12);
    }

    @Test
    void rebuildsWhatTwoInstancesShareAndClearsItOnce() {
        List<String> story = Collections.synchronizedList(new ArrayList<>());
        recorder.before = events -> story.add("apply");
        recorder.whenClearing = () -> story.add("clear");
        post.run(recorder);
        post.run(recorder);
        for (int key = 1; key <= 10; key++) {
            post.say(key, 1, 5);
        }
        awaitCommitted(50);
        int before = story.size();
        try (Operations operations = operations()) {
            Replay replay = operations.rebuild("recorder");
            finish(List.of(replay));
            assertThat(replay.progress()).isEqualTo(new Replay.Progress(50, 50, true));
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
                throw new Failure(ErrorCode.UNAVAILABLE, "away");
            }
        };
        post.say(1, 1, 5);
        post.run(recorder);
        awaitCommitted(5);
        try (Operations operations = operations()) {
            finish(List.of(operations.rebuild("recorder")));
        }
        assertThat(tries).hasValue(4);
        assertThat(recorder.versions("1")).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void saysWhatThereIsWhereSomethingElseIsAskedFor() {
        post.say(1, 1, 1);
        Post.Instance instance = post.run(recorder);
        awaitCommitted(1);
        try (Operations operations = operations()) {
            assertThatThrownBy(() -> operations.replay(Optional.empty(), "nothing", Start.parse("beginning")))
                    .hasMessageContaining("'nothing'")
                    .hasMessageContaining(post.letters)
                    .hasMessageContaining(post.parcels);
            assertThatThrownBy(() -> operations.rebuild("nobody"))
                    .hasMessageContaining("'nobody'")
                    .hasMessageContaining("recorder");
            assertThatThrownBy(() -> Start.parse("noon")).hasMessageContaining("beginning");
            instance.streams.stop();
            assertThatThrownBy(() -> operations.rebuild("recorder")).hasMessageContaining("no instance runs recorder");
        }
        assertThat(recorder.cleared).hasValue(0);
    }

    @Test
    void showsHowFarEachProjectionIsBehind() {
        post.say(1, 1, 3);
        Post.Instance instance = post.run(recorder);
        awaitCommitted(3);
        try (Operations operations = operations()) {
            assertThat(operations.lags())
                    .containsExactly(
                            new Lag("recorder", post.letters, 0, true), new Lag("recorder", post.parcels, 0, true));
            instance.streams.stop();
            post.say(1, 4, 10);
            assertThat(operations.lags()).contains(new Lag("recorder", post.letters, 7, false));
        }
    }

    @Test
    void putsDeadLettersBackForTheProjectionThatTheyAreOf() {
        Recorder other = new Recorder("other");
        AtomicInteger refusals = new AtomicInteger();
        recorder.before = events -> {
            if (refusals.get() < 100 && events.stream().anyMatch(event -> event.version() == 2)) {
                refusals.incrementAndGet();
                throw new IllegalStateException("not yet");
            }
        };
        post.say(1, 1, 3);
        post.write(post.letters, "1", "garbage");
        Post.Instance instance = post.run(recorder, other);
        awaitCommitted(4);
        await().atMost(SOON).until(() -> post.committedOf("other", post.letters) == 4);
        assertThat(other.versions("1")).containsExactly(1L, 2L, 3L);
        try (Operations operations = operations()) {
            List<DeadLetter> letters = new ArrayList<>();
            operations.deadLetters("recorder", letters::add);
            assertThat(letters).hasSize(2).allSatisfy(letter -> assertThat(letter.topic())
                    .isEqualTo(post.letters));
            assertThat(operations.withDeadLetters()).containsExactlyInAnyOrder("other", "recorder");
            refusals.set(100);
            assertThat(operations.replayDead("recorder")).isEqualTo(2);
            await().atMost(SOON).until(() -> recorder.count() == 3);
            assertThat(recorder.versions("1")).containsExactly(1L, 3L, 2L);

            await().atMost(SOON).until(() -> post.committedOf("other", post.letters) == 6);
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
        await().atMost(SOON).until(() -> post.committedOf("recorder", post.letters) == events);
    }

    private void replay(String from) {
        try (Operations operations = operations()) {
            finish(operations.replay(Optional.of("recorder"), post.letters, Start.parse(from)));
        }
    }

    private static void finish(List<Replay> replays) {
        await().atMost(SOON).until(() -> replays.stream()
                .allMatch(replay -> replay.progress().finished()));
    }

    private Operations operations() {
        return post.operations();
    }

    /** All versions, and then those from the given one on again. */
    private static List<Long> twice(long from, long to, long again) {
        return Stream.concat(
                        LongStream.rangeClosed(from, to).boxed(),
                        LongStream.rangeClosed(again, to).boxed())
                .toList();
    }
}
