package io.madang.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The log's tables in one database, each statement for many rows; to be used inside of a transaction. */
final class LogTables {

    /** In the order of the shards, so that two who want the same ones do not wait for each other in a circle. */
    static final String LOCK =
            "select shard, position from log_positions force index (primary) where shard in (%s) order by shard for update";

    private static final Player NOBODY = new Player("-");

    private final Source source;

    LogTables(Source source) {
        this.source = source;
    }

    /** A match of a player, as a leaderboard knows it once. */
    record MatchKey(LeaderboardId board, String match, Player player) {
        static MatchKey of(ScoreCall call) {
            return new MatchKey(call.board().id(), call.match(), call.player());
        }
    }

    /** A match that is in the log. */
    record KnownMatch(long points, long position, SeasonId season, @Nullable Long total) {}

    /** A player in a season. */
    record StandingKey(int shard, SeasonId season, Player player) {
        static StandingKey of(ScoreCall call) {
            return of(call.season().id(), call.player());
        }

        static StandingKey of(SeasonId season, Player player) {
            return new StandingKey(ShardMap.shardOf(player), season, player);
        }

        /** The season as a whole. */
        static StandingKey ofSeason(int shard, SeasonId season) {
            return new StandingKey(shard, season, NOBODY);
        }
    }

    record BoardPlayer(LeaderboardId board, Player player) {
        static BoardPlayer of(ScoreCall call) {
            return new BoardPlayer(call.board().id(), call.player());
        }
    }

    /** An entry to be appended, with what only the database needs. */
    record NewEntry(
            LogEntry entry,
            LeaderboardId board,
            EntryKind kind,
            @Nullable String match,
            long points,
            Instant at,
            Instant receivedAt,
            @Nullable String about,
            long author,
            String reason) {

        static NewEntry ofScore(ScoreCall call, LogEntry entry, Instant now) {
            return new NewEntry(
                    entry,
                    call.board().id(),
                    EntryKind.SCORE,
                    call.match(),
                    call.points(),
                    call.at(),
                    now,
                    null,
                    call.keyId(),
                    "");
        }
    }

    /** The shards that are in a database. */
    static List<Integer> shardsOf(Shards shards, Source source) {
        return IntStream.range(0, ShardMap.SHARDS)
                .filter(shard -> shards.number(shard).source() == source)
                .boxed()
                .toList();
    }

    /** The last position of each shard's log, in all databases. */
    static Map<Integer, Long> positions(Shards shards) {
        Map<Integer, Long> positions = new HashMap<>();
        for (Source source : shards.sources()) {
            source.jdbc().sql("select shard, position from log_positions").query(row -> {
                int shard = row.getInt(1);
                if (shard < ShardMap.SHARDS && shards.number(shard).source() == source) {
                    positions.put(shard, row.getLong(2));
                }
            });
        }
        return positions;
    }

    /** The last positions of the shards, which nobody else changes until the transaction ends. */
    SortedMap<Integer, Long> lock(Collection<Integer> shards) {
        List<Object> wanted = new ArrayList<>(new TreeSet<>(shards));
        SortedMap<Integer, Long> positions = locked(wanted);
        if (positions.size() < wanted.size()) {
            wanted.stream()
                    .filter(shard -> !positions.containsKey((Integer) shard))
                    .forEach(shard -> source.jdbc()
                            .sql("insert ignore into log_positions (shard, position) values (?, 0)")
                            .param(shard)
                            .update());
            return locked(wanted);
        }
        return positions;
    }

    private SortedMap<Integer, Long> locked(List<Object> shards) {
        SortedMap<Integer, Long> positions = new TreeMap<>();
        List<Object> padded = Padding.of(shards);
        source.jdbc()
                .sql(LOCK.formatted(repeated("?", ", ", padded.size())))
                .params(padded)
                .query(row -> {
                    positions.put(row.getInt(1), row.getLong(2));
                });
        return positions;
    }

    Set<StandingKey> closed(Collection<StandingKey> seasons) {
        return BatchState.read(source, seasons, List.of(), List.of(), List.of()).closed();
    }

    /** Lets the locked shards take no more entries of a season. */
    void close(SeasonId season, List<Integer> shards) {
        end(season, shards, true);
    }

    /** Lets the locked shards take scores of a season only from those who know when it ends. */
    void announceEnd(SeasonId season, List<Integer> shards) {
        end(season, shards, false);
    }

    private void end(SeasonId season, List<Integer> shards, boolean closed) {
        if (!shards.isEmpty()) {
            source.jdbc()
                    .sql("insert into season_ends (shard, season_id, closed) values "
                            + repeated("(?, ?, ?)", ", ", shards.size())
                            + " on duplicate key update closed = closed or values(closed)")
                    .params(params(shards, shard -> List.of(shard, season.value(), closed)))
                    .update();
        }
    }

    /** The latest time of an entry of the locked shards. */
    Instant latest(List<Integer> shards) {
        Instant latest = Instant.EPOCH;
        if (!shards.isEmpty()) {
            latest = source.jdbc()
                    .sql("select max(latest_at) from log_positions where shard in (:shards)")
                    .param("shards", shards)
                    .query((row, number) -> UtcTime.read(row, 1))
                    .single();
        }
        return latest;
    }

    Map<StandingKey, Standing> standings(Collection<StandingKey> keys) {
        return BatchState.read(source, List.of(), List.of(), keys, List.of()).standings();
    }

    Set<BoardPlayer> hidden(Collection<BoardPlayer> players) {
        return BatchState.read(source, List.of(), List.of(), List.of(), players).hidden();
    }

    /** Appends to locked shards; {@link #move} is another step. */
    void append(List<NewEntry> entries) {
        if (!entries.isEmpty()) {
            source.jdbc()
                    .sql("insert into score_log (shard, position, board_id, season_id, player, kind, match_id, points,"
                            + " scored_at, received_at, about_match, author_id, reason, total, reached_at) values "
                            + repeated("(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", ", ", entries.size()))
                    .params(params(entries, LogTables::values))
                    .update();
        }
    }

    private static List<@Nullable Object> values(NewEntry added) {
        LogEntry entry = added.entry();
        Instant reachedAt = entry.reachedAt();
        return Arrays.asList(
                entry.shard(),
                entry.position(),
                added.board().value(),
                entry.season().value(),
                entry.player().bytes(),
                added.kind().name(),
                added.match(),
                added.points(),
                UtcTime.column(added.at()),
                UtcTime.column(added.receivedAt()),
                added.about(),
                added.author(),
                added.reason(),
                entry.total(),
                reachedAt == null ? null : UtcTime.column(reachedAt));
    }

    /** Stores the standings that are named, each with whether its player is hidden. */
    void store(Map<StandingKey, Standing> standings, Map<StandingKey, Boolean> hidden) {
        if (!hidden.isEmpty()) {
            List<Map.Entry<StandingKey, Boolean>> rows = Padding.of(hidden.entrySet());
            source.jdbc()
                    .sql(
                            "insert into season_totals (shard, season_id, player, total, reached_at, matches, hidden) values "
                                    + repeated("(?, ?, ?, ?, ?, ?, ?)", ", ", rows.size())
                                    + " on duplicate key update total = values(total), reached_at = values(reached_at),"
                                    + " matches = values(matches), hidden = values(hidden)")
                    .params(params(rows, entry -> {
                        StandingKey key = entry.getKey();
                        Standing standing = standings.getOrDefault(key, Standing.NONE);
                        return List.of(
                                key.shard(),
                                key.season().value(),
                                key.player().bytes(),
                                standing.total(),
                                UtcTime.column(standing.reachedAt()),
                                standing.matches(),
                                entry.getValue());
                    }))
                    .update();
        }
    }

    /** Entries of a shard that are to come, and the latest time of one of them. */
    record Coming(int shard, int entries, Instant latestAt) {

        static Coming of(ScoreCall call) {
            return new Coming(ShardMap.shardOf(call.player()), 1, call.at());
        }

        Coming plus(Coming other) {
            return new Coming(
                    shard, entries + other.entries, latestAt.isAfter(other.latestAt) ? latestAt : other.latestAt);
        }
    }

    /**
     * Locks the shards of the calls as {@link #lock} does, and moves their last positions in the same statement, as if
     * each call became an entry.
     *
     * @return the positions before
     */
    SortedMap<Integer, Long> reserve(List<ScoreCall> calls) {
        SortedMap<Integer, Coming> coming = new TreeMap<>();
        calls.forEach(call -> coming.merge(ShardMap.shardOf(call.player()), Coming.of(call), Coming::plus));
        // what fills the statement up must not move anything
        List<Coming> rows = Padding.of(coming.values(), new Coming(coming.lastKey(), 0, Instant.EPOCH));
        SortedMap<Integer, Long> before = new TreeMap<>();
        source.jdbc()
                .sql("insert into log_positions (shard, position, latest_at) values "
                        + repeated("(?, ?, ?)", ", ", rows.size())
                        + " on duplicate key update position = position + values(position),"
                        + " latest_at = greatest(latest_at, values(latest_at)) returning shard, position")
                .params(params(rows, row -> List.of(row.shard(), row.entries(), UtcTime.column(row.latestAt()))))
                .query(row -> {
                    int shard = row.getInt(1);
                    before.put(
                            shard,
                            row.getLong(2)
                                    - Objects.requireNonNull(coming.get(shard)).entries());
                });
        return before;
    }

    /** Moves the last positions of locked shards to where their entries end. */
    void move(Map<Integer, Long> positions) {
        if (!positions.isEmpty()) {
            List<Map.Entry<Integer, Long>> rows = Padding.of(positions.entrySet());
            source.jdbc()
                    .sql("insert into log_positions (shard, position) values "
                            + repeated("(?, ?)", ", ", rows.size())
                            + " on duplicate key update position = values(position)")
                    .params(params(rows, entry -> List.of(entry.getKey(), entry.getValue())))
                    .update();
        }
    }

    private static <T> List<@Nullable Object> params(
            Collection<T> rows, Function<T, ? extends List<? extends @Nullable Object>> values) {
        List<@Nullable Object> params = new ArrayList<>();
        rows.forEach(row -> params.addAll(values.apply(row)));
        return params;
    }

    private static String repeated(String item, String between, int times) {
        return String.join(between, Collections.nCopies(times, item));
    }
}
