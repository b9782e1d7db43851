package io.madang.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.outbox.OutboxInstance.Key;
import io.madang.sharding.ShardMap;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Instances share the shards, and one takes over from another. Timings are the defaults. */
class SharingTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Duration PROMISED_TAKEOVER = Duration.ofSeconds(15);

    /** So seldom that within a test only wake-ups count. */
    private static final OutboxProperties SELDOM = OutboxInstance.looking(Duration.ofHours(1), OutboxInstance.DEFAULTS);

    private final String service = OutboxInstance.newService();

    @Test
    void takesOverTheShardsOfAKilledInstanceWithinFifteenSeconds() throws Exception {
        TestMariaDb server = TestEngines.mariaDb();
        try (OutboxInstance survivor = instance().start();
                TopicReader reader = new TopicReader(TestEngines.kafka().servers(), service, 8)) {
            Process victim = RelayProcess.start(
                    service,
                    server.url(),
                    server.username(),
                    server.password(),
                    TestEngines.kafka().url(),
                    TestEngines.redis().url());
            try {
                await().atMost(SOON).until(() -> owned(survivor) == 128);
                for (long key = 1; key <= 200; key++) {
                    survivor.write(new Key(key), 1);
                }
                await().atMost(SOON).until(() -> reader.distinct() == 200);
                assertThat(survivor.count("madang.outbox.sent"))
                        .as("the other instance has carried its part")
                        .isLessThan(200);
                victim.destroyForcibly().waitFor();
                for (long key = 1; key <= 200; key++) {
                    survivor.write(new Key(key), 2);
                }
                await().atMost(PROMISED_TAKEOVER).until(() -> reader.distinct() == 400);
            } finally {
                victim.destroyForcibly().waitFor();
            }
            await().atMost(SOON).until(() -> survivor.waiting() == 0);
            assertThat(owned(survivor)).isEqualTo(ShardMap.SHARDS);
            assertThat(reader.versionsByKey().values())
                    .allSatisfy(versions -> assertThat(versions).containsExactly(1L, 2L));
        }
    }

    @Test
    void handsItsShardsOverAtOnceWhenItStopsGracefully() {
        try (OutboxInstance stays = instance().start()) {
            try (OutboxInstance leaves = instance().start()) {
                await().atMost(SOON).until(() -> owned(stays) == 128 && owned(leaves) == 128);
            }
            // less than the silence that would mean death
            await().atMost(OutboxInstance.DEFAULTS.deadAfter().minusSeconds(1))
                    .until(() -> owned(stays) == ShardMap.SHARDS);
        }
    }

    @Test
    void anEventWrittenOnOneInstanceIsCarriedByTheOwnerOfItsShardWithoutWaitingForALook() {
        try (OutboxInstance first = instance(SELDOM).start();
                OutboxInstance second = instance(SELDOM).start();
                TopicReader reader = new TopicReader(TestEngines.kafka().servers(), service, 8)) {
            await().atMost(SOON).until(() -> owned(first) == 128 && owned(second) == 128);
            LongStream.rangeClosed(1, 100).forEach(key -> first.write(new Key(key), 1));
            await().atMost(SOON).until(() -> reader.distinct() == 100);
            await().atMost(SOON).until(() -> first.waiting() == 0);
            assertThat(first.count("madang.outbox.sent")).isBetween(1.0, 99.0);
            assertThat(second.count("madang.outbox.sent")).isBetween(1.0, 99.0);
        }
    }

    private OutboxInstance instance() {
        return instance(OutboxInstance.DEFAULTS);
    }

    private OutboxInstance instance(OutboxProperties properties) {
        return new OutboxInstance(
                service,
                OutboxInstance.database(TestEngines.mariaDb()),
                TestEngines.kafka().servers(),
                TestEngines.redis().url(),
                properties);
    }

    private static int owned(OutboxInstance instance) {
        return (int) instance.gauge("madang.outbox.owned.shards");
    }
}
