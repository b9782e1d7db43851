package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.kernel.error.ErrorCode;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ScoreTest {

    private final LeaderboardServer server = LeaderboardServer.shared();

    @Test
    void addsPointsOfMatchesAndSharesRanksOfEqualPlayers() {
        String board = server.newBoard();
        server.score(board, "ann", 3, "m1");
        server.score(board, "bob", 5, "m1");
        server.score(board, "cy", 5, "m2");
        assertThat(server.score(board, "dan", 1, "m3").path("score").asLong()).isEqualTo(1);
        assertThat(server.top(board)).isEqualTo("cy:1:5 bob:1:5 ann:3:3 dan:4:1");
        assertThat(server.score(board, "dan", 4, "m4").path("score").asLong()).isEqualTo(5);
        assertThat(server.player(board, "ann")).isEqualTo("ann:4:3");
        assertThat(server.player(board, "dan")).isEqualTo("dan:1:5");
    }

    @Test
    void countsAMatchOfAPlayerOnceHoweverOftenItIsReported() {
        String board = server.newBoard();
        JsonNode first = server.score(board, "ann", 3, "m1");
        server.score(board, "ann", 2, "m2");
        assertThat(server.score(board, "ann", 3, "m1")).isEqualTo(first);
        Reply other = server.report(Map.of("board", board, "user_id", "ann", "points", 4, "match_id", "m1"));
        assertThat(other.expect(409).text("type")).isEqualTo(ErrorCode.CONFLICT.type());
        assertThat(other.text("detail")).contains("m1", "3 points");
        assertThat(server.player(board, "ann")).isEqualTo("ann:1:5");
        List<JsonNode> answers = Concurrently.run(8, i -> server.score(board, "bob", 7, "same"));
        assertThat(answers).containsOnly(answers.getFirst());
        assertThat(server.player(board, "bob")).isEqualTo("bob:1:7");
    }

    @Test
    void keepsTheBestAndTheLatestByTheirRules() {
        String best = server.newBoard("rule=best", "order=low");
        server.score(best, "ann", 90, "m1");
        server.score(best, "ann", 80, "m2");
        server.score(best, "ann", 85, "m3");
        server.score(best, "bob", 80, "m1");
        server.score(best, "cy", 0, "m1");
        assertThat(server.top(best)).isEqualTo("cy:1:0 ann:2:80 bob:2:80");
        String latest = server.newBoard("rule=latest");
        Instant now = Instant.now();
        reportAt(latest, "ann", 10, "m1", now);
        reportAt(latest, "ann", 99, "m0", now.minusSeconds(1));
        assertThat(server.player(latest, "ann")).isEqualTo("ann:1:10");
        reportAt(latest, "ann", 7, "m2", now.plusMillis(1));
        assertThat(server.player(latest, "ann")).isEqualTo("ann:1:7");
    }

    private void reportAt(String board, String user, long points, String match, Instant at) {
        server.report(Map.of(
                        "board", board, "user_id", user, "points", points, "match_id", match, "time", at.toString()))
                .expect(200);
    }

    @Test
    void letsWhoReachedAScoreFirstBeBetterWhereTheBoardSaysSo() {
        Instant now = Instant.now();
        for (String order : List.of("high", "low")) {
            String board = server.newBoard("tie=first-reached", "order=" + order);
            reportAt(board, "late", 5, "m1", now.minusMillis(1));
            reportAt(board, "early", 5, "m1", now.minusMillis(9));
            reportAt(board, "also-early", 5, "m1", now.minusMillis(9));
            assertThat(server.player(board, "early")).isEqualTo("early:1:5");
            assertThat(server.player(board, "also-early")).isEqualTo("also-early:1:5");
            assertThat(server.player(board, "late")).isEqualTo("late:3:5");
            reportAt(board, "early", 0, "m2", now);
            assertThat(server.player(board, "early")).isEqualTo("early:1:5");
            server.wipeRedis();
            assertThat(server.top(board)).endsWith("late:3:5");
        }
    }

    @Test
    void tellsPercentilesAndManyPlayersAtOnce() {
        String board = server.newBoard();
        server.reportAll(IntStream.rangeClosed(1, 200)
                        .mapToObj(i -> Map.of("board", board, "user_id", "p" + i, "points", i, "match_id", "m"))
                        .toList())
                .expect(200);
        JsonNode first = server.caller()
                .get("/v1/scores/p200?board=" + board, null)
                .expect(200)
                .json();
        assertThat(first.path("percentile").asDouble()).isEqualTo(100);
        assertThat(first.path("total").asLong()).isEqualTo(200);
        JsonNode last = server.caller()
                .get("/v1/scores/p1?board=" + board, null)
                .expect(200)
                .json();
        assertThat(last.path("percentile").asDouble()).isEqualTo(0.5);
        assertThat(LeaderboardServer.rows(server.caller().get("/v1/scores?ids=p3,nobody,p199&board=" + board, null)))
                .isEqualTo("p199:2:199 p3:198:3");
        assertThat(server.neighbours(board, "p199", 2)).isEqualTo("p200:1:200 p199:2:199 p198:3:198 p197:4:197");
        server.caller().get("/v1/scores/nobody?board=" + board, null).expect(404);
        server.caller().get("/v1/scores/nobody/neighbours?board=" + board, null).expect(404);
    }

    @Test
    void takesAccountsAndPlayersOfGamesForDifferentOnes() {
        String board = server.newBoard();
        // the 8 bytes of this id are the text "user1234"
        String account = Long.toString(0x7573657231323334L);
        server.score(board, account, 2, "m");
        server.score(board, "user1234", 1, "m");
        assertThat(server.top(board)).isEqualTo(account + ":1:2 user1234:2:1");
    }

    @Test
    void refusesWhatIsNotAScoreAndStoresNothing() {
        String board = server.newBoard();
        Map<String, Object> good = Map.of("board", board, "user_id", "ann", "points", 1, "match_id", "m1");
        for (Map<String, @Nullable Object> bad : List.of(
                with(good, "board", "no-such-board"),
                with(good, "board", "x".repeat(10_000)),
                with(good, "points", -1),
                with(good, "points", 1.5),
                with(good, "points", "1"),
                with(good, "points", ScoreReports.MAX_POINTS + 1),
                with(good, "points", new BigInteger("9".repeat(30))),
                with(good, "match_id", null),
                with(good, "match_id", ""),
                with(good, "match_id", "a b"),
                with(good, "match_id", "m".repeat(65)),
                with(good, "user_id", null),
                with(good, "user_id", "한국"),
                with(good, "user_id", "u".repeat(10_240)),
                with(good, "time", "yesterday"),
                with(good, "time", Instant.now().plusSeconds(3600).toString()),
                with(good, "time", "2001-01-01T00:00:00Z"))) {
            Reply refused = server.report(bad);
            assertThat(refused.status()).as("%s", bad).isBetween(400, 499);
            assertThat(refused.text("detail")).as("%s", bad).isNotBlank();
            assertThat(server.reportAll(List.of(good, bad)).status())
                    .as("%s", bad)
                    .isBetween(400, 499);
        }
        assertThat(server.reportAll(Collections.nCopies(1001, good)).expect(400).text("detail"))
                .contains("1,000");
        server.reportAll(List.of()).expect(400);
        assertThat(server.top(board)).isEmpty();
    }

    private static Map<String, @Nullable Object> with(Map<String, Object> good, String member, @Nullable Object value) {
        Map<String, @Nullable Object> changed = new HashMap<>(good);
        changed.put(member, value);
        return changed;
    }

    @Test
    void saysOfEachScoreOfABatchWhatBecameOfIt() {
        String board = server.newBoard();
        server.score(board, "ann", 3, "m1");
        JsonNode items = server.reportAll(List.of(
                        Map.of("board", board, "user_id", "ann", "points", 3, "match_id", "m1"),
                        Map.of("board", board, "user_id", "ann", "points", 4, "match_id", "m1"),
                        Map.of("board", board, "user_id", "ann", "points", 4, "match_id", "m2"),
                        Map.of("board", board, "user_id", "ann", "points", 4, "match_id", "m2")))
                .expect(200)
                .json()
                .path("data");
        List<Integer> statuses = new ArrayList<>();
        items.forEach(item -> statuses.add(item.path("status").asInt()));
        assertThat(statuses).containsExactly(200, 409, 200, 200);
        assertThat(server.player(board, "ann")).isEqualTo("ann:1:7");
    }

    @Test
    void refusesAScoreThatDoublesCannotHold() {
        String board = server.newBoard();
        Leaderboard wanted = server.bean(LeaderboardDirectory.class).required(board);
        Season season = server.bean(LeaderboardDirectory.class).current(wanted);
        Player player = Player.of("rich");
        server.score(board, "rich", 1, "m0");
        server.shards()
                .of(player)
                .sql("update season_totals set total = ? where season_id = ? and player = ?")
                .params(Standing.MAX_TOTAL - 5, season.id().value(), player.bytes())
                .update();
        server.report(Map.of("board", board, "user_id", "rich", "points", 6, "match_id", "m1"))
                .expect(422);
        assertThat(server.score(board, "rich", 5, "m2").path("score").asLong()).isEqualTo(Standing.MAX_TOTAL);
        server.score(board, "poor", 1, "m2");
        assertThat(server.top(board)).isEqualTo("rich:1:" + Standing.MAX_TOTAL + " poor:2:1");
    }
}
