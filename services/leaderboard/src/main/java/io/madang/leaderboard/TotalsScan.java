package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads all totals of some shards of one database, in the order of the table's key: each query takes many rows, of as
 * many shards and seasons as it comes to, and the next one goes on behind the last row.
 */
final class TotalsScan {

    static final int ROWS = 10_000;

    /** So many places of the index, each of a shard and a season, one query visits at most. */
    private static final int MAX_RANGES = 512;

    static final String TOTALS = "select shard, season_id, player, total, reached_at from season_totals"
            + " force index (primary) where (%s) and matches > 0 and not hidden"
            + " order by shard, season_id, player limit :limit";
    static final String GROUP = "shard in (:shards) and season_id in (:seasons)";
    static final String BEHIND = "shard = :shard and season_id = :season and player > :player";
    private static final String LATER_SEASONS = "shard = :shard and season_id in (:laterSeasons)";

    private final Source source;
    private final List<Long> seasons;
    private final Set<SeasonId> timed;
    private final int limit;
    private final List<List<Integer>> groups = new ArrayList<>();
    private @Nullable Row last;

    /**
     * @param timed the seasons of which it matters when a total was reached
     * @param limit how many rows a query takes
     */
    TotalsScan(Source source, List<Integer> shards, List<SeasonId> seasons, Set<SeasonId> timed, int limit) {
        this.limit = limit;
        this.source = source;
        this.seasons = seasons.stream().map(SeasonId::value).sorted().toList();
        this.timed = Set.copyOf(timed);
        List<Integer> sorted = List.copyOf(new TreeSet<>(shards));
        int together = Math.max(1, MAX_RANGES / Math.max(1, seasons.size()));
        for (int from = 0; from < sorted.size() && !seasons.isEmpty(); from += together) {
            groups.add(sorted.subList(from, Math.min(sorted.size(), from + together)));
        }
    }

    /** A player on the leaderboard; {@code reachedAt} only where it matters. */
    record Row(int shard, SeasonId season, byte[] player, long total, @Nullable Instant reachedAt) {}

    /** The next rows; none at the end. */
    List<Row> next() {
        while (!groups.isEmpty()) {
            List<Row> rows = page();
            if (rows.size() == limit) {
                last = rows.getLast();
            } else {
                last = null;
                groups.removeFirst();
            }
            if (!rows.isEmpty()) {
                return rows;
            }
        }
        return List.of();
    }

    private List<Row> page() {
        Map<String, Object> params = new HashMap<>();
        String where = where(groups.getFirst(), params);
        params.put("limit", limit);
        List<Row> rows = new ArrayList<>();
        source.jdbc().sql(TOTALS.formatted(where)).params(params).query(row -> {
            SeasonId season = new SeasonId(row.getLong(2));
            rows.add(new Row(
                    row.getInt(1),
                    season,
                    row.getBytes(3),
                    row.getLong(4),
                    timed.contains(season) ? UtcTime.read(row, 5) : null));
        });
        return rows;
    }

    private String where(List<Integer> shards, Map<String, Object> params) {
        Row behind = last;
        List<String> ranges = new ArrayList<>();
        List<Integer> whole = shards;
        if (behind != null) {
            params.put("shard", behind.shard());
            params.put("season", behind.season().value());
            params.put("player", behind.player());
            ranges.add(BEHIND);
            List<Long> later = seasons.stream()
                    .filter(season -> season > behind.season().value())
                    .toList();
            if (!later.isEmpty()) {
                params.put("laterSeasons", later);
                ranges.add(LATER_SEASONS);
            }
            whole = shards.stream().filter(shard -> shard > behind.shard()).toList();
        }
        if (!whole.isEmpty()) {
            params.put("shards", whole);
            params.put("seasons", seasons);
            ranges.add(GROUP);
        }
        return String.join(" or ", ranges);
    }
}
