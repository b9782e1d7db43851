package io.madang.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.event.Event;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestKafka;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Every instance hears of everything from its start on, and knows whether it does. */
class BroadcastTest {

    private static final Duration SOON = Duration.ofMinutes(2);

    @Test
    void bringsEachEventToEveryInstanceFromItsStartOn() {
        try (TestTopics testTopics = new TestTopics(TestEngines.kafka().servers(), 3).open()) {
            testTopics.say(1, 1, 3);
            Listener one = new Listener();
            Listener other = new Listener();
            testTopics.broadcast(one);
            testTopics.broadcast(other);
            await().atMost(SOON).until(() -> one.following && other.following);
            testTopics.say(1, 4, 6);
            testTopics.say(2, 1, 2);
            await().atMost(SOON).until(() -> one.heard.size() == 5 && other.heard.size() == 5);
            assertThat(one.heard).containsExactlyInAnyOrder("1:4", "1:5", "1:6", "2:1", "2:2");
            assertThat(one.heard).containsSubsequence("1:4", "1:5", "1:6");
        }
    }

    @Test
    void goesOnAfterAListenerThatFailsAndAMessageThatNobodyUnderstands() {
        try (TestTopics testTopics = new TestTopics(TestEngines.kafka().servers(), 1).open()) {
            Listener listener = new Listener();
            testTopics.broadcast(listener);
            await().atMost(SOON).until(() -> listener.following);
            testTopics.write(testTopics.letters, "1", "no event");
            testTopics.say("fails", 1);
            testTopics.say("1", 2);
            await().atMost(SOON).until(() -> listener.heard.contains("1:2"));
            assertThat(listener.heard).containsExactly("1:2");
        }
    }

    @Test
    void saysWhenItIsNotCertainAnyMoreAndWhenItIsAgain() {
        try (TestKafka kafka = TestEngines.newKafka();
                TestTopics testTopics = new TestTopics(kafka.servers(), 2).open()) {
            Listener listener = new Listener();
            testTopics.broadcast(listener);
            await().atMost(SOON).until(() -> listener.following);
            kafka.stop();
            await().atMost(SOON).until(() -> !listener.following);
            kafka.start();
            await().atMost(SOON).until(() -> listener.following);
            testTopics.say(1, 1, 1);
            await().atMost(SOON).until(() -> listener.heard.contains("1:1"));
        }
    }

    private static final class Listener implements InstanceListener {

        final List<String> heard = new CopyOnWriteArrayList<>();
        volatile boolean following;

        @Override
        public String name() {
            return "listener";
        }

        @Override
        public List<Interest<?>> interests() {
            return List.of(new Interest<>(RecordingProjection.LETTERS, "said", RecordingProjection.Said.class));
        }

        @Override
        public void heard(Event<?> event) {
            if (event.key().equals("fails")) {
                throw new IllegalStateException("on purpose");
            }
            heard.add(event.key() + ":" + event.version());
        }

        @Override
        public void following(boolean certain) {
            following = certain;
        }
    }
}
