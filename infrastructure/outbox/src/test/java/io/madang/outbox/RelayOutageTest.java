package io.madang.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.OutboxInstance.Key;
import io.madang.sharding.DatabaseProperties;
import io.madang.sharding.DatabaseProperties.Server;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestKafka;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

/** Nothing is lost and nothing overtakes when an engine goes away under the relay. */
class RelayOutageTest {

    private static final Duration SOON = Duration.ofSeconds(120);

    /** The relay asks for less; a busy machine may take longer. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final String service = OutboxInstance.newService();

    @Test
    void tenThousandEventsWrittenWhileKafkaIsStoppedArriveInOrderWhenItIsBack() throws Exception {
        try (TestKafka kafka = TestEngines.newKafka();
                OutboxInstance instance = instance(kafka, TestEngines.redis()).start();
                TopicReader reader = new TopicReader(kafka.servers(), service, 8)) {
            instance.write(new Key(1000), 1);
            await().atMost(SOON).until(() -> reader.distinct() == 1);
            kafka.stop();
            int threads = 4;
            int keysPerThread = 50;
            int versions = 50;
            try (ExecutorService writers = Executors.newFixedThreadPool(threads)) {
                List<Future<?>> done = new ArrayList<>();
                for (int thread = 0; thread < threads; thread++) {
                    int first = thread * keysPerThread;
                    done.add(writers.submit(() -> {
                        for (long version = 1; version <= versions; version++) {
                            for (long key = first + 1; key <= first + keysPerThread; key++) {
                                instance.write(new Key(key), version);
                            }
                        }
                    }));
                }
                for (Future<?> writer : done) {
                    writer.get();
                }
            }
            assertThat(instance.waiting()).isEqualTo(10_000);
            kafka.start();
            await().atMost(SOON).until(() -> reader.distinct() == 10_001);
            await().atMost(SOON).until(() -> instance.waiting() == 0);
            assertThat(reader.versionsByKey()).hasSize(201);
            for (long key = 1; key <= 200; key++) {
                assertThat(reader.versionsOf(key))
                        .isEqualTo(LongStream.rangeClosed(1, versions).boxed().toList());
            }
            assertThat(instance.deadLetters().count()).isZero();
        }
    }

    @Test
    void aCrashBetweenSendAndDeleteLeavesDuplicatesAndNoLoss() {
        try (OutboxInstance instance = instance(TestEngines.kafka(), TestEngines.redis());
                TopicReader reader = new TopicReader(TestEngines.kafka().servers(), service, 8)) {
            for (long version = 1; version <= 20; version++) {
                instance.write(new Key(1), version);
            }
            // Kafka has acknowledged, and the delete never happens: as after a crash at that moment
            instance.shards
                    .home()
                    .sql("create trigger no_delete before delete on outbox for each row"
                            + " signal sqlstate '45000' set message_text = 'crashed'")
                    .update();
            instance.start();
            await().atMost(SOON).until(() -> reader.poll().size() >= 40);
            assertThat(instance.waiting()).isEqualTo(20);
            instance.shards.home().sql("drop trigger no_delete").update();
            await().atMost(SOON).until(() -> instance.waiting() == 0);
            assertThat(reader.distinct()).isEqualTo(20);
            assertThat(reader.versionsOf(1))
                    .isEqualTo(LongStream.rangeClosed(1, 20).boxed().toList());
        }
    }

    @Test
    void stopsInTimeWhileKafkaIsDownAndLeavesTheEventsToTheNextStart() {
        try (TestKafka kafka = TestEngines.newKafka();
                OutboxInstance next = instance(kafka, TestEngines.redis());
                TopicReader reader = new TopicReader(kafka.servers(), service, 8)) {
            try (OutboxInstance instance = instance(kafka, TestEngines.redis()).start()) {
                instance.write(new Key(1), 1);
                await().atMost(SOON).until(() -> reader.distinct() == 1);
                kafka.stop();
                for (long version = 2; version <= 20; version++) {
                    instance.write(new Key(1), version);
                }
                await().atMost(SOON).until(() -> instance.gauge("madang.outbox.relay.up") == 0);
                assertTimeoutPreemptively(STOP_LIMIT, () -> instance.outboxes.stop());
                assertThat(instance.waiting()).isEqualTo(19);
            }
            kafka.start();
            next.start();
            await().atMost(SOON).until(() -> reader.distinct() == 20 && next.waiting() == 0);
            assertThat(reader.versionsOf(1))
                    .isEqualTo(LongStream.rangeClosed(1, 20).boxed().toList());
        }
    }

    @Test
    void makesADeletedTopicAgainAndGoesOn() throws Exception {
        KafkaServers kafka = TestEngines.kafka().servers();
        try (OutboxInstance instance =
                        instance(TestEngines.kafka(), TestEngines.redis()).start();
                Admin admin = Admin.create(kafka.client(Map.of()))) {
            instance.write(new Key(1), 1);
            await().atMost(SOON).until(() -> instance.waiting() == 0 && instance.count("madang.outbox.sent") == 1);
            admin.deleteTopics(List.of(service)).all().get();
            await().atMost(SOON).until(() -> !admin.listTopics().names().get().contains(service));
            instance.write(new Key(1), 2);
            await().atMost(SOON).until(() -> instance.count("madang.outbox.sent") == 2 && instance.waiting() == 0);
            try (TopicReader reader = new TopicReader(kafka, service, 8)) {
                await().atMost(SOON).until(() -> reader.distinct() == 1);
                assertThat(reader.versionsOf(1)).containsExactly(2L);
            }
        }
    }

    @Test
    void relaysGoOnWhileRedisIsDown() {
        try (TestRedis redis = TestEngines.newRedis();
                OutboxInstance instance = instance(TestEngines.kafka(), redis).start();
                TopicReader reader = new TopicReader(TestEngines.kafka().servers(), service, 8)) {
            instance.write(new Key(1), 1);
            await().atMost(SOON).until(() -> reader.distinct() == 1);
            redis.kill();
            instance.write(new Key(1), 2);
            await().atMost(SOON).until(() -> reader.distinct() == 2);
            assertThat(instance.gauge("madang.outbox.owned.shards")).isEqualTo(256);
            redis.start();
        }
    }

    @Test
    void anInstanceThatNeverReachedRedisCarriesAllShards() {
        TestRedis redis = TestEngines.newRedis();
        redis.stop();
        try (OutboxInstance instance = instance(TestEngines.kafka(), redis).start();
                TopicReader reader = new TopicReader(TestEngines.kafka().servers(), service, 8)) {
            instance.write(new Key(1), 1);
            await().atMost(SOON).until(() -> reader.distinct() == 1);
        }
        redis.start();
        redis.close();
    }

    @Test
    void aDatabaseThatIsDownHoldsUpNoOther() {
        TestMariaDb alive = TestEngines.mariaDb();
        try (TestMariaDb doomed = TestEngines.newMariaDb()) {
            DatabaseProperties two = new DatabaseProperties(
                    Map.of(
                            "a", Server.at(alive.url(), alive.username(), alive.password()),
                            "b", Server.at(doomed.url(), doomed.username(), doomed.password())),
                    "0-127=a,128-255=b");
            try (OutboxInstance instance = new OutboxInstance(
                            service,
                            two,
                            TestEngines.kafka().servers(),
                            TestEngines.redis().url(),
                            OutboxInstance.DEFAULTS);
                    TopicReader reader = new TopicReader(TestEngines.kafka().servers(), service, 8)) {
                Key inA = keyIn(instance, "a");
                Key inB = keyIn(instance, "b");
                instance.start();
                instance.write(inA, 1);
                instance.write(inB, 1);
                await().atMost(SOON).until(() -> reader.distinct() == 2);
                doomed.kill();
                instance.write(inA, 2);
                await().atMost(SOON).until(() -> reader.versionsOf(inA.value()).size() == 2 || reader.distinct() == 3);
                doomed.start();
                await().atMost(SOON).ignoreExceptions().until(() -> {
                    instance.write(inB, 2);
                    return true;
                });
                await().atMost(SOON).until(() -> reader.distinct() >= 4);
                assertThat(reader.versionsOf(inB.value())).contains(1L, 2L);
            }
        }
    }

    private OutboxInstance instance(TestKafka kafka, TestRedis redis) {
        return new OutboxInstance(
                service,
                OutboxInstance.database(TestEngines.mariaDb()),
                kafka.servers(),
                redis.url(),
                OutboxInstance.DEFAULTS);
    }

    private static Key keyIn(OutboxInstance instance, String source) {
        return LongStream.iterate(1, n -> n + 1)
                .mapToObj(Key::new)
                .filter(key -> instance.shards.of(key).source().name().equals(source))
                .findFirst()
                .orElseThrow();
    }
}
