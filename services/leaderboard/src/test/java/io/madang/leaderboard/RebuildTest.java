package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.SetArgs;
import io.lettuce.core.api.sync.RedisCommands;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.LeaderboardRebuild.Result;
import io.madang.sharding.Databases;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Source;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Reply;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ranks that are built anew, by operators or because Redis has lost them. */
class RebuildTest {

    private static final int PARTS = 4;

    private final LeaderboardServer server = LeaderboardServer.sharedInParts();
    private final LeaderboardDirectory directory = server.bean(LeaderboardDirectory.class);

    private LeaderboardRebuild command() {
        return new LeaderboardRebuild(
                server.bean(Databases.class),
                server.bean(SharedRedisConnection.class),
                server.bean(LeaderboardProperties.class));
    }

    private String boardWith(int players, String... options) {
        return boardWith(server, players, options);
    }

    private static String boardWith(LeaderboardServer server, int players, String... options) {
        String board = server.newBoard(options);
        server.reportAll(IntStream.range(0, players)
                        .mapToObj(i -> Map.of("board", board, "user_id", "p" + i, "points", i / 3, "match_id", "m"))
                        .toList())
                .expect(200);
        return board;
    }

    private SeasonId season(String board) {
        return directory.current(directory.required(board)).id();
    }

    @Test
    void anOperatorBuildsOneLeaderboardOrAllOfThem() {
        String one = boardWith(60, "tie=first-reached");
        String other = boardWith(40);
        String before = server.top(one);
        String otherBefore = server.top(other);
        // what no entry of the log tells of: only what is built anew loses it
        for (String board : List.of(one, other)) {
            RankKeys keys = new RankKeys(1, PARTS);
            server.instance().redis().zadd(keys.season(season(board)), 1e6, "12345678stray-123");
        }
        assertThat(command().rebuild(Optional.of(one)).rows()).isEqualTo(60);
        assertThat(server.top(one)).isEqualTo(before);
        assertThat(server.top(other)).startsWith("3544952156018063160:1:1000000 ");
        server.score(one, "p0", 1_000, "after");
        assertThat(server.top(one)).startsWith("p0:1:1000 ");

        String season = season(one).toString();
        assertThat(command().rebuild(Optional.of(season)).rows()).isEqualTo(60);
        assertThat(server.top(one)).startsWith("p0:1:1000 ");
        assertThat(server.top(other)).startsWith("3544952156018063160:1:1000000 ");

        Result all = command().rebuild(Optional.empty());
        assertThat(all.rows()).isGreaterThanOrEqualTo(100);
        assertThat(all.digest()).isEqualTo(command().rebuild(Optional.empty()).digest());
        assertThat(server.top(other)).isEqualTo(otherBefore);
        for (String unknown : List.of("no-such-board", "4711")) {
            assertThatThrownBy(() -> command().rebuild(Optional.of(unknown))).isInstanceOf(Failure.class);
        }
    }

    @Test
    void aCopyThatDiffersFromWhatWasReadIsNotUsed() {
        RowDigest one = new RowDigest();
        RowDigest other = new RowDigest();
        for (int i = 0; i < 100; i++) {
            one.add(new SeasonId(1), "p" + i, i);
            other.add(new SeasonId(1), "p" + (99 - i), 99 - i);
        }
        assertThat(one.value()).isEqualTo(other.value());
        other.add(new SeasonId(1), "p", 1);
        one.add(new SeasonId(1), "p", 2);
        assertThat(one.value()).isNotEqualTo(other.value());
    }

    /** Whoever was held up for longer than the lease spoils nothing of what another has built meanwhile. */
    @Test
    void whoLosesTheLeaseWhileLoadingStopsAndSpoilsNothing() throws Exception {
        String board = boardWith(90);
        String before = server.top(board);
        RankKeys keys = new RankKeys(1, PARTS);
        RedisCommands<String, String> redis = server.instance().redis();
        RankLoad slow = load(keys, "slow");
        redis.set(keys.lease(), "slow");
        CompletableFuture<Object> outcome;
        Source last = server.shards().sources().getLast();
        try (Connection connection = last.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            // the databases before are loaded, and this one does not answer
            statement.execute("lock tables season_totals write");
            try {
                outcome = CompletableFuture.supplyAsync(() -> slow.run(false));
                await().until(() -> {
                    String progress = redis.get(keys.progress());
                    return progress != null && RankProgress.parse(progress).loaded() > 0;
                });
                redis.set(keys.lease(), "quick");
            } finally {
                statement.execute("unlock tables");
            }
        }
        load(keys, "quick").run(true);
        String marker = redis.get(keys.marker());
        assertThatThrownBy(outcome::join).hasCauseInstanceOf(Failure.class);
        assertThat(redis.get(keys.marker())).isEqualTo(marker).isNotNull();
        assertThat(server.top(board)).isEqualTo(before);
        RandomScoresTest.check(server, board);
    }

    private RankLoad load(RankKeys keys, String holder) {
        return new RankLoad(
                new RedisCalls(server.bean(SharedRedisConnection.class), "test-load", Duration.ofSeconds(30)),
                server.shards(),
                server.bean(SeasonRows.class),
                directory::required,
                keys,
                holder,
                Duration.ofMinutes(1),
                Optional.empty());
    }

    @Test
    void theDatabaseAnswersForSinglePlayersWhileRanksAreBuilt() {
        try (LeaderboardServer impatient = LeaderboardServer.startInParts("madang.leaderboard.verify-patience=100ms")) {
            answersForSinglePlayers(impatient);
        }
    }

    private static void answersForSinglePlayers(LeaderboardServer server) {
        String board = boardWith(server, 30);
        String timed = boardWith(server, 9, "tie=first-reached", "order=low");
        String expected = server.player(board, "p7");
        String expectedTimed = server.player(timed, "p7");
        double percentile = server.percentile(board, "p7");
        server.caller()
                .call("PUT", "/v1/leaderboards/" + board + "/hidden-players/p8", server.admin())
                .expect(204);
        List<RankKeys> parts = RankKeys.all(PARTS);
        // somebody builds them, and takes long
        parts.forEach(keys -> {
            server.instance().redis().set(keys.lease(), "another", SetArgs.Builder.ex(60));
            server.instance().redis().set(keys.progress(), "5/20", SetArgs.Builder.ex(60));
            server.instance().redis().del(keys.marker());
        });
        try {
            Reply refused = server.caller().get("/v1/scores?board=" + board, null);
            assertThat(refused.expect(503).text("progress")).isEqualTo("20 of 80");
            assertThat(refused.header("Retry-After")).isNotEmpty();
            assertThat(server.player(board, "p7")).isEqualTo(expected);
            assertThat(server.player(timed, "p7")).isEqualTo(expectedTimed);
            assertThat(server.percentile(board, "p7")).isGreaterThan(0).isNotEqualTo(percentile);
            server.caller().get("/v1/scores/p8?board=" + board, null).expect(404);
            server.caller().get("/v1/scores/nobody?board=" + board, null).expect(404);
            server.caller().get("/v1/scores/p7/neighbours?board=" + board, null).expect(503);
        } finally {
            parts.forEach(keys -> server.instance().redis().del(keys.lease(), keys.progress()));
        }
        assertThat(server.player(board, "p7")).isEqualTo(expected);
    }

    @Test
    void readsAllTotalsInTheOrderOfTheirKeyHoweverManyAtATime() {
        Random random = new Random(Seeds.next("totals"));
        List<String> boards = List.of(boardWith(50), boardWith(20, "tie=first-reached"), boardWith(1));
        List<SeasonId> seasons = boards.stream().map(this::season).toList();
        for (Source source : server.shards().sources()) {
            List<Integer> shards = IntStream.range(0, ShardMap.SHARDS)
                    .filter(shard -> server.shards().number(shard).source() == source)
                    .boxed()
                    .toList();
            List<String> expected = source.jdbc()
                    .sql("select shard, season_id, hex(player), total from season_totals where season_id in (:seasons)"
                            + " order by shard, season_id, player")
                    .param("seasons", seasons.stream().map(SeasonId::value).toList())
                    .query((row, number) ->
                            row.getInt(1) + " " + row.getLong(2) + " " + row.getString(3) + " " + row.getLong(4))
                    .list();
            TotalsScan scan = new TotalsScan(source, shards, seasons, Set.of(seasons.get(1)), 1 + random.nextInt(9));
            List<String> read = new ArrayList<>();
            for (List<TotalsScan.Row> rows = scan.next(); !rows.isEmpty(); rows = scan.next()) {
                rows.forEach(row -> {
                    read.add(row.shard() + " " + row.season() + " "
                            + HexFormat.of().withUpperCase().formatHex(row.player()) + " " + row.total());
                    assertThat(row.reachedAt() != null).isEqualTo(row.season().equals(seasons.get(1)));
                });
            }
            assertThat(read).isEqualTo(expected);
        }
    }
}
