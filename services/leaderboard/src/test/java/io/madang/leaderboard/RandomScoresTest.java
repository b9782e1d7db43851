package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever happens, and in whatever order: all ranks are those that counting the log gives. */
class RandomScoresTest {

    private static final int THREADS = 6;
    private static final int ACTS = 40;
    private static final int PLAYERS = 25;
    private static final int SPAN = 3;

    @Test
    void ranksAreExactWhateverHappensInOneSet() {
        run(LeaderboardServer.shared(), new Random(Seeds.next("one set")));
    }

    @Test
    void ranksAreExactWhateverHappensInFourSetsOverTwoDatabases() {
        run(LeaderboardServer.sharedInParts(), new Random(Seeds.next("four sets")));
    }

    /** No later comparison repairs anything here: this one must have seen all of it. */
    @Test
    void whatIsReportedWhileRanksAreBuiltIsRankedWhenTheyAreThere() throws InterruptedException {
        LeaderboardServer server = LeaderboardServer.sharedInParts();
        Random random = new Random(Seeds.next("built meanwhile"));
        for (int round = 0; round < 5; round++) {
            server.wipeRedis();
            Thread building =
                    Thread.ofPlatform().start(() -> server.bean(RankSync.class).verify());
            String board = server.newBoard("rule=latest");
            for (int match = 0; building.isAlive(); match++) {
                server.score(board, "p" + random.nextInt(100), random.nextInt(1000), "m" + match);
            }
            building.join();
            check(server, board);
        }
    }

    private void run(LeaderboardServer server, Random random) {
        for (String tie : List.of("shared", "first-reached")) {
            String rule = List.of("sum", "best", "latest").get(random.nextInt(3));
            String order = random.nextBoolean() ? "high" : "low";
            String board = server.newBoard("rule=" + rule, "order=" + order, "tie=" + tie);
            for (int round = 0; round < 2; round++) {
                act(server, board, random.nextLong());
                check(server, board);
                server.wipeRedis();
                check(server, board);
            }
        }
    }

    static void act(LeaderboardServer server, String board, long seed) {
        act(List.of(server), board, seed);
    }

    /** @param servers of which one is asked each time */
    static void act(List<LeaderboardServer> servers, String board, long seed) {
        Instant now = Instant.now();
        Concurrently.run(THREADS, thread -> {
            Random random = new Random(seed + thread);
            for (int i = 0; i < ACTS; i++) {
                LeaderboardServer server = servers.get(random.nextInt(servers.size()));
                String player = "p" + random.nextInt(PLAYERS);
                String match = "m" + random.nextInt(2 * ACTS);
                String admin = "/v1/leaderboards/" + board;
                String method = random.nextBoolean() ? "PUT" : "DELETE";
                switch (random.nextInt(12)) {
                    case 0 -> server.caller().call(method, admin + "/voided-matches/" + match, server.admin());
                    case 1 -> server.caller().call(method, admin + "/voided-players/" + player, server.admin());
                    case 2 -> server.caller().call(method, admin + "/hidden-players/" + player, server.admin());
                    default -> {
                        // what is reported for a match follows from its name, so that meeting again is a retry
                        int points = (player + match).hashCode() & 7;
                        assertThat(server.report(Map.of(
                                                "board", board,
                                                "user_id", player,
                                                "points", points,
                                                "match_id", match,
                                                "time",
                                                        now.minusMillis(random.nextInt(20))
                                                                .toString()))
                                        .status())
                                .isEqualTo(200);
                    }
                }
            }
            return true;
        });
    }

    static void check(LeaderboardServer server, String slug) {
        LeaderboardDirectory directory = server.bean(LeaderboardDirectory.class);
        Leaderboard board = directory.required(slug);
        BruteForce expected = new BruteForce(server, board, directory.current(board));
        List<String> rows = expected.rows();
        assertThat(server.top(slug)).isEqualTo(String.join(" ", rows));
        List<String> players = new ArrayList<>(List.of("nobody"));
        for (int i = 0; i < rows.size(); i++) {
            String player = rows.get(i).substring(0, rows.get(i).indexOf(':'));
            assertThat(server.player(slug, player)).isEqualTo(rows.get(i));
            assertThat(server.percentile(slug, player)).isEqualTo(expected.percentile(player));
            players.add(player);
            assertThat(server.neighbours(slug, player, SPAN))
                    .isEqualTo(
                            String.join(" ", rows.subList(Math.max(0, i - SPAN), Math.min(rows.size(), i + SPAN + 1))));
        }
        // each row is right, and those who share a rank come in any order
        assertThat(server.players(slug, players)).containsExactlyInAnyOrderElementsOf(rows);
    }
}
