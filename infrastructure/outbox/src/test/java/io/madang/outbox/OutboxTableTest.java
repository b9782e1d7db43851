package io.madang.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.outbox.OutboxInstance.Key;
import io.madang.outbox.OutboxInstance.Said;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardMap;
import io.madang.testkit.TestEngines;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the relay's statements read and lock; no relay runs. */
class OutboxTableTest {

    private final OutboxInstance instance = new OutboxInstance(
            OutboxInstance.newService(),
            OutboxInstance.database(TestEngines.mariaDb()),
            TestEngines.kafka().servers(),
            TestEngines.redis().url(),
            OutboxInstance.DEFAULTS);

    @AfterEach
    void close() {
        instance.close();
    }

    @Test
    void findsTheShardsThatWaitByOneLookEachAndPagesByTheClusteredKey() {
        Shard home = instance.shards.home();
        home.sql(
                        """
                        insert into outbox
                            (shard, event_id, topic, msg_key, type, version, payload, payload_bytes, created_at)
                        with recursive numbers as (select 1 as n union all select n + 1 from numbers where n < 1000)
                        select a.n % 8, a.n, 't', a.n, 'said', b.n, '{}', 2, utc_timestamp(3)
                        from numbers a join numbers b on b.n <= 20
                        """)
                .update();
        home.sql("analyze table outbox")
                .query((result, number) -> result.getString(1))
                .list();
        assertThat(explain(OutboxTable.SHARDS_WAITING, Map.of()))
                .anySatisfy(line -> assertThat(line).startsWith("DEPENDENT SUBQUERY ref PRIMARY"));
        assertThat(new OutboxTable(home.source()).shardsWaiting()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
        Map<String, ?> place = Map.of("inline", 4096, "shard", 3, "after", 100, "others", List.of(5, 7), "limit", 1000);
        assertThat(explain(OutboxTable.PAGE, place))
                .allSatisfy(line -> assertThat(line).contains("range PRIMARY").doesNotContain("filesort"));
    }

    @Test
    void deletesByWholeKeysHoweverSmallTheTable() {
        for (int rows : List.of(2, 5, 1000)) {
            List<OutboxRow> some = rows(rows);
            assertThat(explain(OutboxTable.deletion(some), Map.of()))
                    .allSatisfy(line -> assertThat(line).contains("range PRIMARY"));
            new OutboxTable(instance.shards.home().source()).delete(some);
            assertThat(instance.waiting()).isZero();
        }
    }

    /** Writes rows into many shards, and reads them. */
    private List<OutboxRow> rows(int count) {
        for (long key = 1; key <= count; key++) {
            instance.write(new Key(key), 1);
        }
        BitSet all = new BitSet();
        all.set(0, ShardMap.SHARDS);
        List<OutboxRow> rows = new OutboxTable(instance.shards.home().source()).page(all, 0, count + 1);
        assertThat(rows).hasSize(count);
        return rows;
    }

    @Test
    void deletingWaitsForNobodyWhoIsWriting() throws Exception {
        List<OutboxRow> some = rows(10);
        CountDownLatch inserted = new CountDownLatch(1);
        CountDownLatch commit = new CountDownLatch(1);
        Shard shard = instance.shards.number(some.getFirst().shard());
        Thread writer = Thread.ofVirtual()
                .start(() -> shard.run(() -> {
                    instance.outbox.append(shard, new Key(11), "said", 1, new Said("not yet"));
                    inserted.countDown();
                    awaitLatch(commit);
                }));
        assertThat(inserted.await(30, TimeUnit.SECONDS)).isTrue();
        new OutboxTable(shard.source()).delete(some);
        assertThat(instance.waiting()).isZero();
        commit.countDown();
        writer.join();
        assertThat(instance.waiting()).isEqualTo(1);
    }

    @Test
    void addsManyEventsInTheirOrderHoweverLargeTheyAreTogether() {
        Key key = new Key(7);
        Shard shard = instance.shards.of(key);
        String large = "x".repeat(OutboxTable.INSERTED_BYTES / 3);
        List<Outbox.Entry> events = LongStream.rangeClosed(1, 10)
                .mapToObj(version -> new Outbox.Entry("said", version, new Said(version % 3 == 0 ? "small" : large)))
                .toList();
        shard.run(() -> instance.outbox.append(shard, key, events));
        BitSet shards = new BitSet();
        shards.set(shard.number());
        assertThat(new OutboxTable(shard.source()).page(shards, 0, 100))
                .extracting(OutboxRow::version)
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
    }

    private List<String> explain(String sql, Map<String, ?> parameters) {
        return instance.shards
                .home()
                .sql("explain " + sql)
                .params(parameters)
                .query((result, number) -> String.join(
                        " ",
                        result.getString("select_type"),
                        result.getString("type"),
                        result.getString("key"),
                        result.getString("Extra")))
                .list();
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
