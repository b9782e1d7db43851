package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.leaderboard.RankReads.Ranked;
import io.madang.leaderboard.RankScan.Placed;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    static final String UNREWARDED =
            """
            select player, final_rank, total, place from season_results force index (by_rank)
            where season_id = :season and final_rank <= :rank and prize_tier is null
            """;

    private final Shards shards;

    SeasonResults(Shards shards) {
        this.shards = shards;
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

    /** How many players, and the sum of their scores. */
    record Check(long players, long sum) {}

    /** What is stored. */
    Check stored(SeasonId season) {
        return check("select count(*), coalesce(sum(total), 0) from season_results where season_id = :season", season);
    }

    /** What should be. */
    Check expected(SeasonId season) {
        return check(
                "select count(*), coalesce(sum(total), 0) from season_totals"
                        + " where season_id = :season and matches > 0 and not hidden",
                season);
    }

    private Check check(String statement, SeasonId season) {
        long players = 0;
        long sum = 0;
        for (Source source : shards.sources()) {
            Check part = source.jdbc()
                    .sql(statement)
                    .param("season", season.value())
                    .query((row, number) -> new Check(row.getLong(1), row.getLong(2)))
                    .single();
            players += part.players();
            sum += part.sum();
        }
        return new Check(players, sum);
    }

    void delete(SeasonId season) {
        shards.sources().forEach(source -> source.jdbc()
                .sql("delete from season_results where season_id = :season")
                .param("season", season.value())
                .update());
    }

    /** The rows after a place of the list, the best first. */
    List<Placed> page(SeasonId season, long rank, long place, int limit) {
        return shards.first(limit, Comparator.comparingLong(Placed::place), source -> source.jdbc()
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

    /** Those with a rank up to the given one whose prize has not been published. */
    List<Ranked> unrewarded(SeasonId season, long lastRank) {
        return shards.sources().stream()
                .flatMap(source -> source
                        .jdbc()
                        .sql(UNREWARDED)
                        .param("season", season.value())
                        .param("rank", lastRank)
                        .query((row, number) -> read(row.getBytes(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                        .list()
                        .stream())
                .map(Placed::row)
                .toList();
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
