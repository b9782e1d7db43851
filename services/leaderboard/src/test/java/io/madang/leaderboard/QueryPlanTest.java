package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each hot statement touches the rows it wants, in a log and a season that are large. */
class QueryPlanTest {

    private static final long SEASON = 4711;

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final Shard shard = server.shards().number(7);

    @BeforeEach
    void fill() {
        shard.sql(
                        """
                insert ignore into score_log (shard, position, board_id, season_id, player, kind, match_id, points,
                                              scored_at, received_at, author_id, total, reached_at)
                select -7, seq, -1, 4711, concat(char(255), 'p', seq mod 2000), 'SCORE', concat('m', seq), 1,
                       utc_timestamp(3), utc_timestamp(3), 1, 1, utc_timestamp(3)
                from seq_1_to_20000
                """)
                .update();
        shard.sql(
                        """
                insert ignore into season_totals (shard, season_id, player, total, reached_at, matches, hidden)
                select -7, 4711, concat(char(255), 'p', seq), 1, utc_timestamp(3), 1, false from seq_1_to_20000
                """)
                .update();
        shard.sql(
                        """
                insert ignore into season_results (season_id, player, final_rank, place, total)
                select 4711, concat(char(255), 'p', seq), seq, seq, 1 from seq_1_to_20000
                """)
                .update();
        shard.sql("analyze table score_log, season_totals, season_results")
                .query()
                .listOfRows();
    }

    @Test
    void looksUpMatchesByTheirKey() {
        QueryPlan plan = plan(
                BatchState.MATCHES.formatted("(-1, 'm5', x'ff7035'), (-1, 'm6', x'ff7036'), (-1, 'm6', x'ff7036')"),
                Map.of());
        assertThat(plan.key()).isEqualTo("by_match");
        assertThat(plan.rows()).isLessThanOrEqualTo(4);
    }

    @Test
    void looksUpStandingsByPrimaryKey() {
        QueryPlan plan = plan(
                BatchState.STANDINGS.formatted("(-7, 4711, x'ff7035'), (-7, 4711, x'ff7036'), (-7, 4711, x'ff7036')"),
                Map.of());
        assertThat(plan.key()).isEqualTo("PRIMARY");
        assertThat(plan.rows()).isLessThanOrEqualTo(4);
    }

    @Test
    void readsTheLogFromAPositionOn() {
        QueryPlan plan = plan(RankCopy.AFTER, Map.of("shard", -7, "position", 19_990, "limit", 1000));
        assertThat(plan.key()).isEqualTo("PRIMARY");
        assertThat(plan.rows()).isLessThan(100);
    }

    @Test
    void readsTotalsAndResultsInTheOrderOfTheirIndexes() {
        assertThat(plan(SeasonResults.PAGE, Map.of("season", SEASON, "rank", 100, "place", 100, "limit", 11))
                        .key())
                .isEqualTo("by_rank");
        assertThat(plan(SeasonResults.SEVERAL, Map.of("seasons", List.of(SEASON, SEASON + 1), "player", new byte[] {
                            (byte) 0xFF, 'p', '1'
                        }))
                        .key())
                .isEqualTo("PRIMARY");
        Map<String, ?> scores =
                Map.of("season", SEASON, "player", new byte[] {(byte) 0xFF, 'p', '1'}, "position", 0, "limit", 100);
        assertThat(plan(ScorePersonalDataController.SCORES, scores).key()).isEqualTo("by_player");
        assertThat(plan(PlayerHistory.ENTRIES, scores).key()).isEqualTo("by_player");
        assertThat(plan(ScoreReview.OF_MATCH, Map.of("board", -1, "match", "m5", "limit", 100))
                        .key())
                .isEqualTo("by_match");
    }

    /** However many seasons and players there are, each statement of a closing reads its part of one season. */
    @Test
    void checksTheResultOfASeasonInParts() {
        assertThat(plan(SeasonResults.EXPECTED, Map.of("shards", List.of(-7, -6), "season", SEASON))
                        .key())
                .isEqualTo("PRIMARY");
        Map<String, ?> other = Map.of("shards", List.of(-7, -6), "season", SEASON + 1);
        assertThat(rowsReadBy(SeasonResults.EXPECTED, other)).isLessThan(10);
        Map<String, ?> page = Map.of("season", SEASON, "after", new byte[] {(byte) 0xFF, 'p', '5'}, "limit", 100);
        // once by the key, and once from what that gave
        assertThat(rowsReadBy(SeasonResults.STORED, page)).isLessThan(250);
        assertThat(plan(SeasonResults.DELETE, Map.of("season", SEASON + 1, "limit", 100))
                        .key())
                .isEqualTo("PRIMARY");
        for (String list : List.of(ReviewedPlayers.HIDDEN, ReviewedPlayers.VOIDED)) {
            assertThat(plan(list, Map.of("id", 1, "after", new byte[0], "limit", 101))
                            .key())
                    .isEqualTo("PRIMARY");
        }
        assertThat(plan(SeasonRows.ENDING, Map.of()).key()).isEqualTo("due");
    }

    private long rowsReadBy(String statement, Map<String, ?> params) {
        return shard.transaction(() -> {
            long before = rowsRead();
            shard.sql(statement).params(params).query().listOfRows();
            return rowsRead() - before;
        });
    }

    /** What is behind a row is found by the index, and read in its order: not more rows than are wanted. */
    @Test
    void readsTotalsOfSeveralShardsBehindARow() {
        String totals = TotalsScan.TOTALS.formatted(TotalsScan.BEHIND + " or " + TotalsScan.GROUP);
        Map<String, ?> params = Map.of(
                "shard",
                -7,
                "season",
                SEASON,
                "player",
                new byte[] {(byte) 0xFF, 'p', '9', '9', '9'},
                "shards",
                List.of(-6, -5, -4),
                "seasons",
                List.of(SEASON, SEASON + 1),
                "limit",
                10);
        assertThat(plan(totals, params).key()).isEqualTo("PRIMARY");
        assertThat(shard.sql(totals).params(params).query().listOfRows()).hasSize(10);
        assertThat(rowsReadBy(totals, params)).isLessThan(50);
    }

    private long rowsRead() {
        return shard
                .sql("show session status where variable_name in ('Handler_read_next', 'Handler_read_rnd_next',"
                        + " 'Handler_read_key', 'Handler_read_first')")
                .query((row, number) -> row.getLong(2))
                .list()
                .stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    @Test
    void countsRanksWithinTheSeason() {
        Leaderboard board = server.bean(LeaderboardDirectory.class).required(server.newBoard("tie=first-reached"));
        assertThat(plan(
                                RankCount.COUNT.formatted(RankCount.better(board)),
                                Map.of(
                                        "shards",
                                        List.of(-7, -6),
                                        "season",
                                        SEASON,
                                        "total",
                                        1,
                                        "reached",
                                        "2026-01-01 00:00:00"))
                        .key())
                .isEqualTo("PRIMARY");
    }

    private QueryPlan plan(String statement, Map<String, ?> params) {
        return QueryPlan.of(shard, statement, params);
    }
}
