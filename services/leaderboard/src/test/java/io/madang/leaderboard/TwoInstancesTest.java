package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.sharding.ShardMap;
import io.madang.testkit.Seeds;
import io.madang.testkit.TcpProxy;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.madang.testkit.service.Concurrently;
import java.time.Duration;
import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Two instances of the service on one database and one Redis, which is killed, wiped and cut off. */
class TwoInstancesTest {

    private static final TestRedis REDIS = TestEngines.newRedis();
    private static final TcpProxy PROXY = TcpProxy.to(REDIS.port());
    private static final LeaderboardServer ONE = start();
    private static final LeaderboardServer OTHER = start();

    private static LeaderboardServer start() {
        return LeaderboardServer.start(
                "madang.redis.url=" + REDIS.url().replace(":" + REDIS.port(), ":" + PROXY.port()),
                "madang.leaderboard.redis-deadline=10s",
                // only what happens makes them compare
                "madang.leaderboard.verify-interval=1h");
    }

    @AfterAll
    static void close() {
        OTHER.close();
        ONE.close();
        PROXY.close();
        REDIS.close();
    }

    @Test
    void ranksAreExactWhoeverIsAskedThoughRedisIsKilledAndWiped() throws InterruptedException {
        Random random = new Random(Seeds.next("two instances"));
        String rule = List.of("sum", "best", "latest").get(random.nextInt(3));
        String tie = List.of("shared", "first-reached").get(random.nextInt(2));
        String board = ONE.newBoard("rule=" + rule, "tie=" + tie, "season=manual");
        Thread killing = Thread.ofPlatform().start(() -> {
            REDIS.kill();
            REDIS.start();
        });
        RandomScoresTest.act(List.of(ONE, OTHER), board, random.nextLong());
        killing.join();
        check(board);
        Thread wiping = Thread.ofPlatform().start(ONE::wipeRedis);
        RandomScoresTest.act(List.of(ONE, OTHER), board, random.nextLong());
        wiping.join();
        check(board);

        SeasonId season = current(ONE, board);
        Leaderboard closed = ONE.bean(LeaderboardDirectory.class).required(board);
        end(ONE, season);
        List<String> expected = new BruteForce(
                        ONE, closed, ONE.bean(SeasonRows.class).byId(season).orElseThrow())
                .rows();
        Concurrently.run(
                4, i -> (i % 2 == 0 ? ONE : OTHER).bean(SeasonClosing.class).tryClose(season));
        OTHER.bean(LeaderboardDirectory.class).forget();
        assertThat(LeaderboardServer.rows(OTHER.caller().get("/v1/seasons/" + season + "/scores?limit=100", null)))
                .isEqualTo(String.join(" ", expected));
    }

    private static void check(String board) {
        // what was recorded while Redis was away follows from whoever recorded it
        for (LeaderboardServer server : List.of(ONE, OTHER)) {
            await().ignoreExceptions().until(() -> {
                server.bean(RankSync.class).verify();
                return server.caller().get("/v1/scores?board=" + board, null).status() == 200;
            });
        }
        RandomScoresTest.check(ONE, board);
        RandomScoresTest.check(OTHER, board);
    }

    /** Between the look whether the copy is verified and the question, Redis goes and comes back without its last second. */
    @Test
    void doesNotAnswerWithWhatRedisWentBackTo() {
        String board = ONE.newBoard();
        Player ann = Player.of("ann");
        String shard = Integer.toString(ShardMap.shardOf(ann));
        RankKeys keys = new RankKeys(0, 1);
        SeasonId season = current(ONE, board);
        RedisCalls redis = new RedisCalls(ONE.bean(SharedRedisConnection.class), "test", Duration.ofSeconds(30));
        try (StatefulRedisConnection<String, String> connection = ONE.bean(RedisClient.class)
                .connect(RankCopy.BYTES, RedisURI.create(TestRedis.administrator(REDIS.url())))) {
            RedisCommands<String, String> direct = connection.sync();
            ONE.score(board, "ann", 5, "m1");
            String before = Objects.requireNonNull(direct.hget(keys.positions(), shard));
            ONE.score(board, "ann", 5, "m2");
            assertThat(ONE.player(board, "ann")).isEqualTo("ann:1:10");
            AskedLate players = new AskedLate(ann, () -> {
                PROXY.refuse();
                direct.hset(keys.positions(), shard, before);
                direct.zadd(keys.season(season), 5, ann.member());
                PROXY.restore();
                await().ignoreExceptions()
                        .until(() -> redis.<Long>call(commands -> commands.exists(keys.marker())) == 1);
            });
            assertThat(ONE.bean(RankReads.class)
                            .players(ONE.bean(LeaderboardDirectory.class).required(board), season, players)
                            .rows())
                    .containsExactly(new RankReads.Ranked(ann, 1, 10));
        }
    }

    /** One player, before whom something happens when they are first looked at. */
    private static final class AskedLate extends AbstractList<Player> {

        private final Player player;
        private final Runnable before;
        private boolean done;

        AskedLate(Player player, Runnable before) {
            this.player = player;
            this.before = before;
        }

        @Override
        public Iterator<Player> iterator() {
            if (!done) {
                done = true;
                before.run();
            }
            return super.iterator();
        }

        @Override
        public Player get(int index) {
            return player;
        }

        @Override
        public int size() {
            return 1;
        }
    }

    /** Each remembers the season that goes on; neither answers with the ranks of the one before too long. */
    @Test
    void aScoreOfTheNextSeasonIsInTheRanksThatTheOtherInstanceReads() {
        String board = ONE.newBoard("season=manual");
        for (int round = 0; round < 3; round++) {
            ONE.score(board, "ann", 1, "before" + round);
            assertThat(OTHER.player(board, "ann")).startsWith("ann:1:");
            String next = end(ONE, current(OTHER, board));
            int match = 0;
            JsonNode scored;
            do {
                // the end may lie a little ahead
                scored = ONE.score(board, "ann", 1, "after" + round + "-" + match++);
            } while (!scored.path("season").asString().equals(next));
            assertThat(OTHER.player(board, "ann"))
                    .isEqualTo("ann:1:" + scored.path("score").asLong());
        }
        // what is remembered for a moment is not asked for
        LeaderboardDirectory directory = ONE.bean(LeaderboardDirectory.class);
        Leaderboard wanted = directory.required(board);
        AtomicReference<Season> known = new AtomicReference<>(directory.current(wanted));
        await().until(() -> {
            Season now = directory.current(wanted);
            return known.getAndSet(now) == now;
        });
    }

    private static SeasonId current(LeaderboardServer server, String board) {
        LeaderboardDirectory directory = server.bean(LeaderboardDirectory.class);
        return directory.current(directory.required(board)).id();
    }

    /** The id of the season that follows. */
    private static String end(LeaderboardServer server, SeasonId season) {
        return server.caller()
                .call("POST", "/v1/seasons/" + season + "/end", server.admin())
                .expect(200)
                .text("id");
    }
}
