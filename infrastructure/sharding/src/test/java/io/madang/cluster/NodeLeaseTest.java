package io.madang.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.sharding.Databases;
import io.madang.sharding.Servers;
import io.madang.sharding.Shard;
import io.madang.testkit.Seeds;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeLeaseTest {

    private final TestMariaDb server = TestEngines.mariaDb();
    private final AtomicLong ahead = new AtomicLong();
    private final InstantSource clock = () -> Instant.now().plusMillis(ahead.get());
    private final List<AutoCloseable> open = new ArrayList<>();

    @BeforeEach
    void forget() throws SQLException {
        Servers.drop("madang_cluster", server);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable resource : open.reversed()) {
            resource.close();
        }
    }

    @Test
    void twentyInstancesThatStartTogetherHoldTwentyNodeIds() throws Exception {
        Random random = new Random(Seeds.next("NodeLeaseTest.twentyInstances"));
        // all start looking at the same place, so that they meet
        long place = random.nextLong();
        List<Databases> databases =
                IntStream.range(0, 20).mapToObj(i -> databases(server)).toList();
        List<NodeLease> instances;
        List<Long> ids = new ArrayList<>();
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<NodeLease>> starts = databases.stream()
                    .map(own ->
                            pool.submit((Callable<NodeLease>) () -> lease(own.inHome("cluster"), new Random(place))))
                    .toList();
            instances = new ArrayList<>();
            for (Future<NodeLease> start : starts) {
                instances.add(start.get());
            }
            List<Future<List<Long>>> made = instances.stream()
                    .map(instance -> pool.submit(() -> IntStream.range(0, 1_000)
                            .mapToObj(i -> instance.next())
                            .toList()))
                    .toList();
            for (Future<List<Long>> some : made) {
                ids.addAll(some.get());
            }
        }
        assertThat(instances.stream().map(i -> i.node().orElseThrow())).doesNotHaveDuplicates();
        assertThat(ids).hasSize(20_000).doesNotHaveDuplicates();
    }

    @Test
    void makesIdsOfThePastFromTheLastHoldersTimeToItsOwn() {
        Shard home = databases(server).inHome("cluster");
        NodeLease old = lease(home, new Random(1));
        old.next();
        int node = old.node().orElseThrow();
        takeAllBut(home, node);
        expire(home, node);
        // read last: until it has expired its holder renews it
        long reserved = usedUntil(home, node);
        ahead.set(Duration.ofHours(1).toMillis());
        NodeLease next = lease(home, new Random(2));
        long firstOfNow = next.next();

        AtomicLong story = new AtomicLong(reserved - Duration.ofHours(1).toMillis());
        Ids past = next.backdatedIds(() -> Instant.ofEpochMilli(story.get()));
        long tooEarly = past.next();
        story.set(reserved + 60_000);
        long inTime = past.next();

        assertThat(SnowflakeIds.millisOf(tooEarly)).isEqualTo(reserved + 1);
        assertThat(SnowflakeIds.millisOf(inTime)).isEqualTo(reserved + 60_000);
        assertThat(SnowflakeIds.nodeOf(inTime)).isEqualTo(node);
        assertThat(firstOfNow).isGreaterThan(inTime);
        story.set(SnowflakeIds.millisOf(firstOfNow));
        assertThatThrownBy(past::next).isInstanceOf(Failure.class);
        assertThatThrownBy(() -> next.backdatedIds(clock)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theNextHolderOfAnExpiredNodeStartsAfterTheOldReservation() {
        Shard home = databases(server).inHome("cluster");
        NodeLease old = lease(home, new Random(1));
        old.next();
        int node = old.node().orElseThrow();
        long reserved = usedUntil(home, node);
        takeAllBut(home, node);
        expire(home, node);

        NodeLease next = lease(home, new Random(2));
        long firstOfNext = next.next();

        assertThat(next.node()).hasValue(node);
        assertThat(SnowflakeIds.millisOf(firstOfNext)).isGreaterThan(reserved);
    }

    @Test
    void anInstanceWhoseNodeWasTakenOverTakesAnotherAndItsIdsGoOnGrowing() {
        Shard home = databases(server).inHome("cluster");
        NodeLease paused = lease(home, new Random(1));
        long before = paused.next();
        int node = paused.node().orElseThrow();
        home.sql("update node_lease set owner = 'another' where node = :node")
                .param("node", node)
                .update();

        await().atMost(Duration.ofSeconds(20)).until(() -> paused.node().orElseThrow() != node);

        assertThat(paused.next()).isGreaterThan(before);
    }

    @Test
    void saysWhatToDoWhenAllNodeIdsAreTaken() {
        Shard home = databases(server).inHome("cluster");
        takeAllBut(home, -1);

        NodeLease lease = lease(home, new Random(1));

        assertThatThrownBy(lease::next)
                .isInstanceOfSatisfying(Failure.class, f -> assertThat(f.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("All 1,024 node ids");
        expire(home, 5);
        await().atMost(Duration.ofSeconds(20)).ignoreExceptions().until(() -> lease.next() > 0);
        assertThat(lease.node()).hasValue(5);
    }

    @Test
    void aClosedInstanceGivesItsNodeBackWithTheTimeItReallyUsed() throws Exception {
        Shard home = databases(server).inHome("cluster");
        NodeLease lease = new NodeLease(home, clock, new Random(1), new SimpleMeterRegistry());
        long last = lease.next();
        int node = lease.node().orElseThrow();

        lease.close();

        assertThat(home.sql("select count(*) from node_lease where expires_at > now(3)")
                        .query(Long.class)
                        .single())
                .isZero();
        assertThat(usedUntil(home, node)).isBetween(SnowflakeIds.millisOf(last), clock.millis() + 1_000);
        assertThatThrownBy(lease::next).isInstanceOf(Failure.class);
    }

    @Test
    void idsOutliveADatabaseOutageUntilTheReservationEndsAndComeBackAfterIt() {
        TestMariaDb fragile = TestEngines.newMariaDb();
        open.add(fragile);
        NodeLease lease = lease(databases(fragile).inHome("cluster"), new Random(1));
        lease.next();

        fragile.kill();

        assertThat(lease.next()).isPositive();
        ahead.set(16_000);
        assertThatThrownBy(lease::next)
                .isInstanceOfSatisfying(Failure.class, f -> assertThat(f.code()).isEqualTo(ErrorCode.UNAVAILABLE));

        fragile.start();

        await().atMost(Duration.ofSeconds(30)).ignoreExceptions().until(() -> lease.next() > 0);
    }

    private Databases databases(TestMariaDb of) {
        Databases databases = Servers.one(of);
        open.add(databases);
        return databases;
    }

    private NodeLease lease(Shard home, Random random) {
        NodeLease lease = new NodeLease(home, clock, random, new SimpleMeterRegistry());
        synchronized (open) {
            open.add(lease);
        }
        return lease;
    }

    private static long usedUntil(Shard home, int node) {
        return home.sql("select used_until from node_lease where node = :node")
                .param("node", node)
                .query(Long.class)
                .single();
    }

    private static void expire(Shard home, int node) {
        home.sql("update node_lease set owner = 'gone', expires_at = now(3) - interval 1 second where node = :node")
                .param("node", node)
                .update();
    }

    private static void takeAllBut(Shard home, int spared) {
        home.run(() -> IntStream.range(0, SnowflakeIds.NODES)
                .filter(node -> node != spared)
                .forEach(node -> home.sql(
                                """
                                insert into node_lease (node, owner, expires_at, used_until)
                                values (:node, 'another', now(3) + interval 1 hour, 0)
                                """)
                        .param("node", node)
                        .update()));
    }
}
