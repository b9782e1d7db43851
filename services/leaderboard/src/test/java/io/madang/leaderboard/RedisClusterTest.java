package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.leaderboard.LeaderboardRebuild.Result;
import io.madang.sharding.Databases;
import io.madang.testkit.Seeds;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.madang.testkit.TestRedisCluster;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Ranks that are spread over the three servers of a Redis Cluster, whatever happens to these. */
class RedisClusterTest {

    private static final TestRedisCluster CLUSTER = TestEngines.newRedisCluster();
    private static final LeaderboardServer SERVER = LeaderboardServer.startOn(CLUSTER);

    @AfterAll
    static void close() {
        SERVER.close();
        CLUSTER.close();
    }

    @Test
    void ranksAreExactThoughServersLoseEverythingAndAreKilled() throws InterruptedException {
        Random random = new Random(Seeds.next("cluster"));
        for (String tie : List.of("shared", "first-reached")) {
            String rule = List.of("sum", "best", "latest").get(random.nextInt(3));
            String board = SERVER.newBoard("rule=" + rule, "tie=" + tie);
            RandomScoresTest.act(SERVER, board, random.nextLong());
            RandomScoresTest.check(SERVER, board);
            for (int node = 0; node < CLUSTER.nodes().size(); node++) {
                assertThat(CLUSTER.keys(node)).as("parts in server %d", node).isPositive();
            }
            CLUSTER.wipe(random.nextInt(CLUSTER.nodes().size()));
            RandomScoresTest.check(SERVER, board);
            TestRedis victim =
                    CLUSTER.nodes().get(random.nextInt(CLUSTER.nodes().size()));
            Thread killing = Thread.ofPlatform().start(() -> {
                victim.kill();
                victim.start();
            });
            RandomScoresTest.act(SERVER, board, random.nextLong());
            killing.join();
            CLUSTER.awaitAgreement();
            RandomScoresTest.check(SERVER, board);
        }
    }

    @Test
    void anOperatorBuildsTheRanksOfAllServersAnew() {
        String board = SERVER.newBoard();
        RandomScoresTest.act(SERVER, board, Seeds.next("rebuilt"));
        String before = SERVER.top(board);
        LeaderboardRebuild command = new LeaderboardRebuild(
                SERVER.bean(Databases.class),
                SERVER.bean(RankRedis.class).connection(),
                SERVER.bean(LeaderboardProperties.class));
        Result first = command.rebuild(Optional.empty());
        assertThat(SERVER.top(board)).isEqualTo(before);
        assertThat(first.rows()).isPositive();
        assertThat(command.rebuild(Optional.empty())).isEqualTo(first);
        RandomScoresTest.check(SERVER, board);
    }
}
