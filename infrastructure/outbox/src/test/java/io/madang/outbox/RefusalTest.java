package io.madang.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.outbox.OutboxInstance.Key;
import io.madang.outbox.OutboxInstance.Said;
import io.madang.testkit.TestEngines;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events that the broker itself finds too large, and what the metrics say of them. */
class RefusalTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int TIGHT_LIMIT = 20_000;
    private static final Said LARGE = new Said("x".repeat(30_000));

    private final String service = OutboxInstance.newService();
    private final Admin admin = Admin.create(TestEngines.kafka().servers().client(Map.of()));

    @BeforeEach
    void createATopicWithATightLimit() throws Exception {
        NewTopic topic = new NewTopic(service, Optional.of(8), Optional.of((short) 1));
        admin.createTopics(List.of(topic)).all().get();
        limitMessagesTo(TIGHT_LIMIT);
    }

    @AfterEach
    void close() {
        admin.close();
    }

    @Test
    void anEventTooLargeForTheBrokerWaitsWithItsKeyAloneUntilTheLimitIsRaised() throws Exception {
        try (OutboxInstance instance = instance(1000).start();
                TopicReader reader = new TopicReader(TestEngines.kafka().servers(), service, 8)) {
            instance.write(new Key(1), 1, LARGE);
            instance.write(new Key(1), 2);
            instance.write(new Key(1), 3);
            instance.write(new Key(2), 1);
            await().atMost(SOON).until(() -> reader.distinct() == 1);
            await().atMost(SOON)
                    .until(() -> instance.gauge("madang.outbox.backlog") == 3
                            && instance.gauge("madang.outbox.oldest.age") >= 1
                            && instance.count("madang.outbox.send.failures") >= 2);
            assertThat(reader.versionsOf(2)).containsExactly(1L);
            assertThat(reader.versionsOf(1)).isEmpty();

            limitMessagesTo(1_000_000);
            await().atMost(SOON).until(() -> reader.distinct() == 4 && instance.waiting() == 0);
            assertThat(reader.versionsOf(1)).containsExactly(1L, 2L, 3L);
            await().atMost(SOON)
                    .until(() -> instance.gauge("madang.outbox.backlog") == 0
                            && instance.gauge("madang.outbox.oldest.age") == 0);
            assertThat(instance.gauge("madang.outbox.dead.letters")).isZero();
        }
    }

    @Test
    void anEventThatStaysTooLargeBecomesADeadLetterThatSaysWhy() {
        try (OutboxInstance instance = instance(3).start();
                TopicReader reader = new TopicReader(TestEngines.kafka().servers(), service, 8)) {
            instance.write(new Key(1), 1, LARGE);
            instance.write(new Key(1), 2);
            await().atMost(SOON).until(() -> reader.distinct() == 1 && instance.waiting() == 0);
            assertThat(reader.versionsOf(1)).containsExactly(2L);
            await().atMost(SOON).until(() -> instance.gauge("madang.outbox.dead.letters") == 1);
            OutboxDeadLetters.DeadLetter dead =
                    instance.deadLetters().list(10, Optional.empty()).letters().getFirst();
            assertThat(dead.lastError()).contains("RecordTooLarge");
            assertThat(dead.version()).isEqualTo(1);
            assertThat(dead.attempts()).isEqualTo(3);
        }
    }

    private void limitMessagesTo(int bytes) throws Exception {
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, service);
        AlterConfigOp limit = new AlterConfigOp(
                new ConfigEntry(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(bytes)),
                AlterConfigOp.OpType.SET);
        admin.incrementalAlterConfigs(Map.of(topic, List.of(limit))).all().get();
    }

    /** Looks and measures often, and tries a refused event again soon. */
    private OutboxInstance instance(int maxAttempts) {
        return new OutboxInstance(
                service,
                OutboxInstance.database(TestEngines.mariaDb()),
                TestEngines.kafka().servers(),
                TestEngines.redis().url(),
                OutboxInstance.looking(Duration.ofMillis(200), OutboxInstance.impatient(maxAttempts)));
    }
}
