package io.madang.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The rows of all leaderboards, in the home shard. */
final class LeaderboardRows {

    private static final String SELECT =
            "select board_id, slug, title, rule, score_order, season, zone, tie, prizes, created_at from leaderboards ";

    static final String BY_SLUG = SELECT + "where slug = :slug";
    private static final String BY_ID = SELECT + "where board_id = :id";
    private static final String ALL = SELECT + "order by slug limit :limit";

    private final Shard home;

    LeaderboardRows(Shard home) {
        this.home = home;
    }

    Optional<Leaderboard> bySlug(String slug) {
        return home.sql(BY_SLUG)
                .param("slug", slug)
                .query(LeaderboardRows::read)
                .optional();
    }

    Optional<Leaderboard> byId(LeaderboardId id) {
        return home.sql(BY_ID)
                .param("id", id.value())
                .query(LeaderboardRows::read)
                .optional();
    }

    /** In the order of their slugs. */
    List<Leaderboard> all(int limit) {
        return home.sql(ALL).param("limit", limit).query(LeaderboardRows::read).list();
    }

    long count() {
        return home.sql("select count(*) from leaderboards").query(Long.class).single();
    }

    /** False if there is one with this id or slug already. */
    boolean insert(LeaderboardId id, LeaderboardDraft draft, Instant now) {
        return home.sql(
                                """
                        insert ignore into leaderboards (board_id, slug, title, rule, score_order, season, zone, tie,
                                                         prizes, created_at)
                        values (:id, :slug, :title, :rule, :order, :season, :zone, :tie, :prizes, :now)
                        """)
                        .param("id", id.value())
                        .param("slug", draft.slug())
                        .param("title", draft.title())
                        .param("rule", draft.rule().name())
                        .param("order", draft.order().name())
                        .param("season", draft.season().name())
                        .param("zone", draft.zone().getId())
                        .param("tie", draft.tie().name())
                        .param("prizes", text(draft.prizes()))
                        .param("now", UtcTime.column(now))
                        .update()
                == 1;
    }

    /** Changes what does not decide about ranks; false if there is no such leaderboard. */
    boolean update(LeaderboardId id, String title, List<Long> prizes) {
        return home.sql("update leaderboards set title = :title, prizes = :prizes where board_id = :id")
                        .param("id", id.value())
                        .param("title", title)
                        .param("prizes", text(prizes))
                        .update()
                == 1;
    }

    private static String text(List<Long> ranks) {
        return ranks.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static Leaderboard read(ResultSet row, int number) throws SQLException {
        String prizes = row.getString("prizes");
        return new Leaderboard(
                new LeaderboardId(row.getLong("board_id")),
                row.getString("slug"),
                row.getString("title"),
                ScoringRule.valueOf(row.getString("rule")),
                ScoreOrder.valueOf(row.getString("score_order")),
                SeasonLength.valueOf(row.getString("season")),
                ZoneId.of(row.getString("zone")),
                TieRule.valueOf(row.getString("tie")),
                prizes.isEmpty()
                        ? List.of()
                        : Arrays.stream(prizes.split(",", -1))
                                .map(Long::valueOf)
                                .toList(),
                UtcTime.read(row, "created_at"));
    }
}
