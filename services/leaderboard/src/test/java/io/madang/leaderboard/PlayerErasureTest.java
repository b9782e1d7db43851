package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.contracts.personal.ScorePersonalData;
import io.madang.sharding.ShardMap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PlayerErasureTest {

    private static final AtomicLong USERS = new AtomicLong(System.nanoTime());

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final ScorePersonalData held = server.bean(ScorePersonalData.class);
    private final UserId user = new UserId(USERS.incrementAndGet());
    private final String player = user.toString();

    private SeasonId current(String board) {
        LeaderboardDirectory directory = server.bean(LeaderboardDirectory.class);
        return directory.current(directory.required(board)).id();
    }

    private Map<String, List<Map<String, Object>>> held() {
        Map<String, List<Map<String, Object>>> all = new TreeMap<>();
        String cursor = null;
        do {
            PersonalDataPage page = held.personalData(user, cursor);
            all.computeIfAbsent(page.kind(), kind -> new ArrayList<>()).addAll(page.rows());
            cursor = page.next();
        } while (cursor != null);
        return all;
    }

    private void erase() {
        String cursor = null;
        do {
            cursor = held.erase(user, cursor).next();
        } while (cursor != null);
    }

    @Test
    void givesOutAndErasesScoresOfSeasonsThatGoOn() {
        String board = server.newBoard();
        for (int i = 0; i < 150; i++) {
            server.score(board, player, 1, "m" + i);
        }
        server.score(board, "bob", 4, "m1");
        assertThat(held().get("scores")).hasSize(150).allSatisfy(row -> assertThat(row)
                .containsEntry("leaderboard", board)
                .containsEntry("points", 1L));
        assertThat(held().get("leaderboard-results")).isEmpty();

        erase();
        assertThat(held().get("scores")).isEmpty();
        assertThat(server.top(board)).isEqualTo("bob:1:4");
        server.wipeRedis();
        assertThat(server.top(board)).isEqualTo("bob:1:4");
        server.caller().get("/v1/scores/" + player + "?board=" + board, null).expect(404);
        assertThat(entries(board))
                .as("entries that say nothing but that there is none")
                .isEqualTo(1);

        // what comes late counts by itself, and the next pass takes it
        server.score(board, player, 2, "m1");
        assertThat(server.top(board)).isEqualTo("bob:1:4 " + player + ":2:2");
        erase();
        assertThat(server.top(board)).isEqualTo("bob:1:4");
        assertThat(entries(board)).isEqualTo(1);
    }

    @Test
    void comesToTheSameEndInARedisThatIsBehind() {
        String board = server.newBoard();
        server.score(board, "bob", 4, "m1");
        server.score(board, player, 5, "m1");
        int shard = server.shards().of(new Player(player)).number();
        RankKeys keys =
                RankKeys.ofShard(shard, server.bean(LeaderboardProperties.class).redisShards());
        RankCopy copy = server.bean(RankCopy.class);
        long scored =
                Objects.requireNonNull(LogTables.positions(server.shards()).get(shard));
        erase();
        // as after a crash of Redis: it has the score, and nothing of what came later
        var redis = server.bean(RankRedis.class).calls("test", LeaderboardConfiguration.REBUILD_DEADLINE);
        redis.<Boolean>call(
                commands -> commands.hset(keys.positions(), Integer.toString(shard), Long.toString(scored - 1)));
        copy.apply(List.of(new LogEntry(shard, scored, current(board), new Player(player), 5L, Instant.now())));
        assertThat(copy.catchUp(shard)).isTrue();
        assertThat(server.top(board)).isEqualTo("bob:1:4");
    }

    @Test
    void leavesThePlacesOfClosedSeasonsToNobody() {
        String board = server.newBoard("season=manual");
        server.score(board, player, 5, "m1");
        server.score(board, "bob", 4, "m1");
        SeasonId season = current(board);
        server.closeSeason(season);
        assertThat(held().get("leaderboard-results"))
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("rank", 1L).containsEntry("score", 5L));
        erase();
        assertThat(held().get("leaderboard-results")).isEmpty();
        assertThat(held().get("scores")).isEmpty();
        String result = LeaderboardServer.rows(server.caller().get("/v1/seasons/" + season + "/scores", null));
        assertThat(result).matches("erased-\\d+:1:5 bob:2:4");
        Player nobody = new Player(result.substring(0, result.indexOf(':')));
        assertThat(ShardMap.shardOf(nobody)).isEqualTo(ShardMap.shardOf(new Player(player)));
        assertThat(entries(board)).isZero();
    }

    @Test
    void isNotBroughtBackByReviews() {
        String board = server.newBoard();
        String admin = "/v1/leaderboards/" + board;
        for (String match : List.of("m1", "m2")) {
            server.score(board, player, 5, match);
            server.score(board, "bob", 1, match);
        }
        review("PUT", admin + "/voided-players/" + player, 204);
        server.score(board, player, 2, "m3");
        erase();
        assertThat(server.caller()
                        .get(admin + "/voided-players", server.admin())
                        .expect(200)
                        .json()
                        .path("players"))
                .isEmpty();
        review("DELETE", admin + "/voided-players/" + player, 404);
        review("PUT", admin + "/voided-matches/m1", 204);
        assertThat(server.top(board)).isEqualTo("bob:1:1");
        review("DELETE", admin + "/voided-matches/m1", 204);
        assertThat(server.top(board)).isEqualTo("bob:1:2");
    }

    private void review(String method, String path, int status) {
        server.caller().call(method, path, server.admin()).expect(status);
    }

    private long entries(String board) {
        return server.shards()
                .of(new Player(player))
                .sql("select count(*) from score_log where player = ? and board_id = ?")
                .params(
                        new Player(player).bytes(),
                        server.bean(LeaderboardDirectory.class)
                                .required(board)
                                .id()
                                .value())
                .query(Long.class)
                .single();
    }
}
