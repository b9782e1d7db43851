package io.madang.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.leaderboard.LogTables.BoardPlayer;
import io.madang.leaderboard.LogTables.KnownMatch;
import io.madang.leaderboard.LogTables.MatchKey;
import io.madang.leaderboard.LogTables.StandingKey;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What one database knows about the players, matches and seasons of a batch of scores: read by one statement, since each
 * trip to the database is a good part of the batch's time.
 */
final class BatchState {

    static final String ENDS =
            "select 1, shard, season_id, null, null, null, closed, null, null, null, null from season_ends"
                    + " where (shard, season_id) in (%s)";
    static final String MATCHES =
            "select 2, null, season_id, board_id, match_id, player, points, position, total, null,"
                    + " null from score_log force index (by_match) where (board_id, match_id, player) in (%s)";
    static final String STANDINGS = "select 3, shard, season_id, null, null, player, null, null, total, reached_at,"
            + " matches from season_totals where (shard, season_id, player) in (%s)";
    static final String HIDDEN = "select 4, null, null, board_id, null, player, null, null, null, null, null"
            + " from hidden_players where (board_id, player) in (%s)";

    private static final String PAIR = "(?, ?)";
    private static final String TRIPLE = "(?, ?, ?)";

    private final Set<StandingKey> closed = new HashSet<>();
    private final Set<StandingKey> ending = new HashSet<>();
    private final Map<MatchKey, KnownMatch> matches = new HashMap<>();
    private final Map<StandingKey, Standing> standings = new HashMap<>();
    private final Set<BoardPlayer> hidden = new HashSet<>();

    private BatchState() {}

    /** Reads what is known of those that are named; to be used inside of a transaction. */
    static BatchState read(
            Source source,
            Collection<StandingKey> seasons,
            Collection<MatchKey> matches,
            Collection<StandingKey> players,
            Collection<BoardPlayer> hidden) {
        Statement statement = new Statement();
        statement.add(
                ENDS, PAIR, seasons, key -> List.of(key.shard(), key.season().value()));
        statement.add(
                MATCHES,
                TRIPLE,
                matches,
                key -> List.of(key.board().value(), key.match(), key.player().bytes()));
        statement.add(
                STANDINGS,
                TRIPLE,
                players,
                key -> List.of(key.shard(), key.season().value(), key.player().bytes()));
        statement.add(
                HIDDEN,
                PAIR,
                hidden,
                key -> List.of(key.board().value(), key.player().bytes()));
        BatchState state = new BatchState();
        if (!statement.selects.isEmpty()) {
            source.jdbc()
                    .sql(String.join(" union all ", statement.selects))
                    .params(statement.params)
                    .query(state::take);
        }
        return state;
    }

    /** Selects that become one. */
    private static final class Statement {

        private final List<String> selects = new ArrayList<>();
        private final List<Object> params = new ArrayList<>();

        <T> void add(String select, String tuple, Collection<T> keys, Function<T, List<Object>> values) {
            List<T> wanted = Padding.of(new LinkedHashSet<>(keys));
            if (!wanted.isEmpty()) {
                selects.add(select.formatted(String.join(", ", Collections.nCopies(wanted.size(), tuple))));
                wanted.forEach(key -> params.addAll(values.apply(key)));
            }
        }
    }

    private void take(ResultSet row) throws SQLException {
        switch (row.getInt(1)) {
            case 1 ->
                (row.getBoolean(7) ? closed : ending)
                        .add(StandingKey.ofSeason(row.getInt(2), new SeasonId(row.getLong(3))));
            case 2 ->
                matches.put(
                        new MatchKey(
                                new LeaderboardId(row.getLong(4)), row.getString(5), Player.ofBytes(row.getBytes(6))),
                        new KnownMatch(
                                row.getLong(7),
                                row.getLong(8),
                                new SeasonId(row.getLong(3)),
                                row.getObject(9, Long.class)));
            case 3 ->
                standings.put(
                        new StandingKey(row.getInt(2), new SeasonId(row.getLong(3)), Player.ofBytes(row.getBytes(6))),
                        new Standing(row.getLong(9), UtcTime.read(row, 10), row.getLong(11)));
            case 4 -> hidden.add(new BoardPlayer(new LeaderboardId(row.getLong(4)), Player.ofBytes(row.getBytes(6))));
            default -> throw new IllegalStateException("a row of no kind");
        }
    }

    Set<StandingKey> closed() {
        return closed;
    }

    /** Those that are not closed, and whose end must be known. */
    Set<StandingKey> ending() {
        return ending;
    }

    Map<MatchKey, KnownMatch> matches() {
        return matches;
    }

    Map<StandingKey, Standing> standings() {
        return standings;
    }

    Set<BoardPlayer> hidden() {
        return hidden;
    }
}
