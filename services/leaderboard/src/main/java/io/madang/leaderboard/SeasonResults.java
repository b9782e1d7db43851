package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.leaderboard.RankReads.Ranked;
import io.madang.leaderboard.RankScan.Placed;
import io.madang.sharding.Gathered;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The final results of seasons, each player's in the player's shard. */
final class SeasonResults {

    static final String PAGE =
            """
            select player, final_rank, total, place from season_results force index (by_rank)
            where season_id = :season and (final_rank > :rank or final_rank = :rank and place > :place)
            order by final_rank, place limit :limit
            """;

    static final String ONE =
            "select player, final_rank, total, place from season_results where season_id = :season and player = :player";

    static final String SEVERAL =
            "select season_id, final_rank, total from season_results where season_id in (:seasons) and player = :player";

    static final String EXPECTED =
            """
            select count(*), coalesce(sum(total), 0), coalesce(sum(crc32(concat(player, ' ', total))), 0)
            from season_totals force index (primary)
            where shard in (:shards) and season_id = :season and matches > 0 and not hidden
            """;

    static final String STORED =
            """
            select count(*), coalesce(sum(total), 0), coalesce(sum(crc32(concat(player, ' ', total))), 0), max(player) from (
              select player, total from season_results force index (primary)
              where season_id = :season and player > :after order by player limit :limit) page
            """;

    static final String DELETE = "delete from season_results where season_id = :season order by player limit :limit";

    /** A statement counts so many rows at most, or so many shards of some ten thousand players each: a second's work. */
    private static final int CHUNK = 100_000;

    private static final int SHARDS_IN_CHUNK = 8;

    private static final int DELETED_AT_ONCE = 10_000;

    private final Shards shards;
    private final int chunk;

    SeasonResults(Shards shards) {
        this(shards, CHUNK);
    }

    /** @param chunk how many rows a statement counts */
    SeasonResults(Shards shards, int chunk) {
        this.shards = shards;
        this.chunk = chunk;
    }

    /** Stores rows; those that are there already are replaced. */
    void store(SeasonId season, List<Placed> rows) {
        Map<Source, List<Placed>> bySource = new LinkedHashMap<>();
        rows.forEach(
                row -> bySource.computeIfAbsent(shards.of(row.row().player()).source(), source -> new ArrayList<>())
                        .add(row));
        bySource.forEach((source, some) -> {
            List<Object> values = new ArrayList<>(5 * some.size());
            some.forEach(placed -> Collections.addAll(
                    values,
                    season.value(),
                    placed.row().player().bytes(),
                    placed.row().rank(),
                    placed.place(),
                    placed.row().score()));
            source.jdbc()
                    .sql("insert into season_results (season_id, player, final_rank, place, total) values "
                            + String.join(", ", Collections.nCopies(some.size(), "(?, ?, ?, ?, ?)"))
                            + " on duplicate key update final_rank = values(final_rank), place = values(place),"
                            + " total = values(total)")
                    .params(values)
                    .update();
        });
    }

    /**
     * How many players, and the sum of their scores.
     *
     * @param digest of all players with their scores, in any order
     */
    record Check(long players, long sum, long digest) {

        static final Check NONE = new Check(0, 0, 0);

        Check plus(Check other) {
            return new Check(players + other.players, sum + other.sum, digest + other.digest);
        }
    }

    /**
     * What is stored.
     *
     * @param eachChunk is run before each statement, and ends the count by a failure
     */
    Check stored(SeasonId season, Runnable eachChunk) {
        Check sum = Check.NONE;
        for (Source source : shards.sources()) {
            byte[] after = {};
            while (after != null) {
                eachChunk.run();
                Counted counted = source.jdbc()
                        .sql(STORED)
                        .param("season", season.value())
                        .param("after", after)
                        .param("limit", chunk)
                        .query((row, number) -> new Counted(check(row), row.getBytes(4)))
                        .single();
                sum = sum.plus(counted.check());
                after = counted.check().players() < chunk ? null : counted.last();
            }
        }
        return sum;
    }

    private record Counted(Check check, byte @Nullable [] last) {}

    /** What should be; as {@link #stored}. */
    Check expected(SeasonId season, Runnable eachChunk) {
        Check sum = Check.NONE;
        for (Source source : shards.sources()) {
            List<Integer> here = LogTables.shardsOf(shards, source);
            for (int from = 0; from < here.size(); from += SHARDS_IN_CHUNK) {
                eachChunk.run();
                sum = sum.plus(source.jdbc()
                        .sql(EXPECTED)
                        .param("shards", here.subList(from, Math.min(here.size(), from + SHARDS_IN_CHUNK)))
                        .param("season", season.value())
                        .query((row, number) -> check(row))
                        .single());
            }
        }
        return sum;
    }

    private static Check check(ResultSet row) throws SQLException {
        return new Check(row.getLong(1), row.getLong(2), row.getLong(3));
    }

    /** As {@link #stored}. */
    void delete(SeasonId season, Runnable eachChunk) {
        for (Source source : shards.sources()) {
            int deleted;
            do {
                eachChunk.run();
                deleted = source.jdbc()
                        .sql(DELETE)
                        .param("season", season.value())
                        .param("limit", DELETED_AT_ONCE)
                        .update();
            } while (deleted == DELETED_AT_ONCE);
        }
    }

    /** The rows after a place of the list, the best first. */
    Gathered<Placed> page(SeasonId season, long rank, long place, int limit) {
        return shards.gather(limit, Comparator.comparingLong(Placed::place), source -> source.jdbc()
                .sql(PAGE)
                .param("season", season.value())
                .param("rank", rank)
                .param("place", place)
                .param("limit", limit)
                .query((row, number) -> read(row.getBytes(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                .list());
    }

    Optional<Ranked> of(SeasonId season, Player player) {
        return shards.of(player)
                .sql(ONE)
                .param("season", season.value())
                .param("player", player.bytes())
                .query((row, number) -> read(row.getBytes(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                .optional()
                .map(Placed::row);
    }

    /** A player's ranks in several seasons; those without one are left out. */
    Map<SeasonId, Ranked> of(List<SeasonId> seasons, Player player) {
        Map<SeasonId, Ranked> ranks = new HashMap<>();
        if (!seasons.isEmpty()) {
            shards.of(player)
                    .sql(SEVERAL)
                    .param("seasons", seasons.stream().map(SeasonId::value).toList())
                    .param("player", player.bytes())
                    .query(row -> {
                        ranks.put(new SeasonId(row.getLong(1)), new Ranked(player, row.getLong(2), row.getLong(3)));
                    });
        }
        return ranks;
    }

    /** False if the player's prize was marked before. To be called in the transaction that publishes it. */
    boolean markPrize(SeasonId season, Player player, long tier) {
        return shards.of(player)
                        .sql("update season_results set prize_tier = :tier"
                                + " where season_id = :season and player = :player and prize_tier is null")
                        .param("tier", tier)
                        .param("season", season.value())
                        .param("player", player.bytes())
                        .update()
                == 1;
    }

    private static Placed read(byte[] player, long rank, long total, long place) {
        return new Placed(new Ranked(Player.ofBytes(player), rank, total), place);
    }
}
