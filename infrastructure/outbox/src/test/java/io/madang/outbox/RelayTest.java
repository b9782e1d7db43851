package io.madang.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.NicknameChanged;
import io.madang.contracts.account.UserId;
import io.madang.contracts.event.Event;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.outbox.OutboxInstance.Key;
import io.madang.outbox.OutboxInstance.Said;
import io.madang.sharding.Shard;
import io.madang.testkit.TestEngines;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The outbox and its relay on real engines, when all is well and when single events are not. */
class RelayTest {

    /** A replayed event comes with the next look. */
    private static final Duration OFTEN = Duration.ofMillis(500);

    private static final Duration SOON = Duration.ofSeconds(60);

    private final String service = OutboxInstance.newService();
    private OutboxInstance instance;
    private TopicReader reader;

    @BeforeEach
    void open() {
        open(OutboxInstance.DEFAULTS);
    }

    private void open(OutboxProperties properties) {
        if (instance != null) {
            close();
        }
        instance = new OutboxInstance(
                service,
                OutboxInstance.database(TestEngines.mariaDb()),
                TestEngines.kafka().servers(),
                TestEngines.redis().url(),
                properties);
        reader = new TopicReader(TestEngines.kafka().servers(), service, OutboxInstance.DEFAULTS.partitions());
    }

    @AfterEach
    void close() {
        reader.close();
        instance.close();
    }

    @Test
    void carriesEventsOfAKeyInVersionOrderAndLeavesTheTableEmpty() {
        instance.start();
        for (long version = 1; version <= 50; version++) {
            for (long key = 1; key <= 20; key++) {
                instance.write(new Key(key), version);
            }
        }
        await().atMost(SOON).until(() -> reader.distinct() == 1000);
        await().atMost(SOON).until(() -> instance.waiting() == 0);
        assertThat(reader.versionsByKey()).hasSize(20);
        assertThat(reader.versionsByKey().values()).allSatisfy(versions -> assertThat(versions)
                .isEqualTo(LongStream.rangeClosed(1, 50).boxed().toList()));
        assertThat(reader.arrived)
                .as("nothing is sent twice when nothing fails")
                .hasSize(1000);
        assertThat(reader.arrived.stream().map(TopicReader.Arrived::partition).distinct())
                .as("keys spread over the partitions")
                .hasSizeGreaterThan(4);
        assertThat(instance.count("madang.outbox.sent")).isEqualTo(1000);
        assertThat(instance.gauge("madang.outbox.relay.up")).isEqualTo(1);
        assertThat(instance.gauge("madang.outbox.owned.shards")).isEqualTo(256);
    }

    @Test
    void writesTheEnvelopeThatConsumersRead() {
        JsonMapper json = new JsonMapper();
        NicknameChanged payload = new NicknameChanged(new UserId(7), "\"달\"\n", 3);
        OutboxRow row = new OutboxRow(
                0,
                1,
                99,
                "account",
                7,
                NicknameChanged.TYPE,
                3,
                json.writeValueAsString(payload),
                10,
                InstantSource.system().instant().truncatedTo(java.time.temporal.ChronoUnit.MILLIS),
                0,
                0);
        Event<NicknameChanged> event =
                json.readValue(new Envelope(json).write(row), new TypeReference<Event<NicknameChanged>>() {});
        assertThat(event).isEqualTo(new Event<>("99", NicknameChanged.TYPE, "7", 3, row.createdAt(), payload));
    }

    @Test
    void leavesNothingAfterARollback() {
        Shard shard = instance.shards.of(new Key(1));
        assertThatThrownBy(() -> shard.run(() -> {
                    instance.outbox.append(shard, new Key(1), "said", 1, new Said("never"));
                    throw new IllegalStateException("changed my mind");
                }))
                .hasMessage("changed my mind");
        assertThat(instance.waiting()).isZero();
    }

    @Test
    void refusesToAppendOutsideATransaction() {
        Shard shard = instance.shards.of(new Key(1));
        assertThatThrownBy(() -> instance.outbox.append(shard, new Key(1), "said", 1, new Said("lost")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("shard.transaction");
        assertThat(instance.waiting()).isZero();
    }

    @Test
    void takesAPayloadUpToTheLimitAndRefusesALargerOneBeforeTheInsert() {
        int limit = (int) OutboxInstance.DEFAULTS.maxPayload().toBytes();
        String atLimit = "\n"
                .repeat((limit
                                - new JsonMapper()
                                        .writeValueAsString(new Said(""))
                                        .length())
                        / 2);
        instance.start();
        instance.write(new Key(1), 1, new Said(atLimit));
        assertThatThrownBy(() -> instance.write(new Key(2), 1, new Said(atLimit + "\n\n")))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.TOO_LARGE))
                .hasMessageContaining("max-payload");
        await().atMost(SOON).until(() -> reader.distinct() == 1 && instance.waiting() == 0);
        assertThat(reader.arrived.getFirst().bytes()).isGreaterThanOrEqualTo(limit - 1);
    }

    @Test
    void aWakeUpThatFailsNeverFailsTheCallerAndIsNotNeeded() {
        OutboxProperties impatient = OutboxInstance.looking(Duration.ofMillis(200), OutboxInstance.DEFAULTS);
        open(impatient);
        instance.start();
        Outbox mute = new TransactionalOutbox(
                instance.shards,
                impatient,
                () -> 4711,
                InstantSource.system(),
                new JsonMapper(),
                shard -> {
                    throw new IllegalStateException("the queue is full");
                },
                List.of());
        Shard shard = instance.shards.of(new Key(5));
        shard.run(() -> mute.append(shard, new Key(5), "said", 1, new Said("x")));
        await().atMost(SOON).until(() -> reader.distinct() == 1 && instance.waiting() == 0);
    }

    @Test
    void aLowerNumberCommittedAfterAHigherOneIsNotSkipped() throws Exception {
        instance.start();
        CountDownLatch inserted = new CountDownLatch(1);
        CountDownLatch commit = new CountDownLatch(1);
        Shard home = instance.shards.home();
        Thread slow = Thread.ofVirtual()
                .start(() -> home.run(() -> {
                    instance.outbox.append(home, new Key(1), "said", 1, new Said("low"));
                    inserted.countDown();
                    awaitLatch(commit);
                }));
        assertThat(inserted.await(30, TimeUnit.SECONDS)).isTrue();
        home.run(() -> instance.outbox.append(home, new Key(2), "said", 1, new Said("high")));
        await().atMost(SOON).until(() -> reader.distinct() == 1);
        commit.countDown();
        slow.join();
        await().atMost(SOON).until(() -> reader.distinct() == 2 && instance.waiting() == 0);
        assertThat(reader.arrived.getFirst().key()).isEqualTo(2);
    }

    @Test
    void anEventThatKafkaRefusesHoldsBackItsKeyAloneUntilItIsADeadLetterThatCanBeReplayed() {
        open(OutboxInstance.looking(OFTEN, OutboxInstance.impatient(3)));
        Shard home = instance.shards.home();
        home.run(() -> {
            instance.outbox.append(home, new Key(1), "said", 1, new Said("good"));
            instance.outbox.append(home, new Key(1), "said", 2, new Said("poison"));
            instance.outbox.append(home, new Key(1), "said", 3, new Said("behind"));
            instance.outbox.append(home, new Key(2), "said", 1, new Said("beside"));
        });
        home.sql("update outbox set topic = 'no such topic!' where version = 2").update();
        instance.start();
        await().atMost(SOON).until(() -> reader.distinct() == 3 && instance.waiting() == 0);
        assertThat(reader.versionsOf(1)).containsExactly(1L, 3L);
        assertThat(instance.deadLetters().count()).isEqualTo(1);

        OutboxDeadLetters.DeadLetter dead = instance.deadLetters()
                .list(10, java.util.Optional.empty())
                .letters()
                .getFirst();
        assertThat(dead.attempts()).isEqualTo(3);
        assertThat(dead.lastError()).contains("InvalidTopic");
        home.sql("update outbox_dead set topic = ?").param(service).update();
        assertThat(instance.deadLetters().replay(dead.eventId())).isTrue();
        assertThat(instance.deadLetters().replay(dead.eventId())).isFalse();
        await().atMost(SOON).until(() -> reader.distinct() == 4 && instance.waiting() == 0);
        assertThat(instance.deadLetters().count()).isZero();
    }

    @Test
    void thousandsOfRowsBehindARefusedOneLeaveTheOthersGoing() {
        open(OutboxInstance.impatient(1000));
        Shard home = instance.shards.home();
        home.run(() -> {
            for (int version = 1; version <= 3000; version++) {
                instance.outbox.append(home, new Key(1), "said", version, new Said("x"));
            }
            instance.outbox.append(home, new Key(2), "said", 1, new Said("y"));
        });
        home.sql("update outbox set topic = 'no such topic!' where msg_key = 1 and version = 1")
                .update();
        instance.start();
        await().atMost(SOON).until(() -> reader.distinct() == 1);
        assertThat(reader.arrived.getFirst().key()).isEqualTo(2);
        home.sql("update outbox set topic = ? where version = 1").param(service).update();
        await().atMost(SOON).until(() -> reader.distinct() == 3001 && instance.waiting() == 0);
        assertThat(reader.versionsOf(1))
                .isEqualTo(LongStream.rangeClosed(1, 3000).boxed().toList());
    }

    @Test
    void replaysAllDeadLettersInTheirOldOrderAndListsThemPageByPage() {
        open(OutboxInstance.looking(OFTEN, OutboxInstance.impatient(1)));
        for (long version = 1; version <= 5; version++) {
            instance.write(new Key(1), version);
        }
        Shard shard = instance.shards.of(new Key(1));
        shard.sql("update outbox set topic = 'no such topic!'").update();
        instance.start();
        await().atMost(SOON).until(() -> instance.deadLetters().count() == 5);
        OutboxDeadLetters.Page first = instance.deadLetters().list(3, java.util.Optional.empty());
        OutboxDeadLetters.Page second = instance.deadLetters().list(3, first.next());
        assertThat(first.letters())
                .extracting(OutboxDeadLetters.DeadLetter::version)
                .containsExactly(1L, 2L, 3L);
        assertThat(second.letters())
                .extracting(OutboxDeadLetters.DeadLetter::version)
                .containsExactly(4L, 5L);
        assertThat(second.next()).isEmpty();
        shard.sql("update outbox_dead set topic = ?").param(service).update();
        assertThat(instance.deadLetters().replayAll()).isEqualTo(5);
        await().atMost(SOON).until(() -> reader.distinct() == 5 && instance.waiting() == 0);
        assertThat(reader.versionsOf(1)).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
