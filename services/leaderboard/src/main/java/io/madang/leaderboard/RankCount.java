package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.leaderboard.LogTables.StandingKey;
import io.madang.leaderboard.RankReads.Ranked;
import io.madang.leaderboard.RankReads.Rows;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;

/**
 * A single player's rank by counting the totals in the database, for as long as Redis has no ranks. The database looks at
 * all players of the season for it, so only a few are counted at once, and not for long.
 */
final class RankCount {

    private static final Logger log = LoggerFactory.getLogger(RankCount.class);

    static final String COUNT =
            """
            select count(*), coalesce(sum(%s), 0) from season_totals force index (primary)
            where shard in (:shards) and season_id = :season and matches > 0 and not hidden
            """;

    private final Shards shards;
    private final Duration deadline;
    private final Semaphore places;

    /** @param atOnce how many are counted at a time */
    RankCount(Shards shards, Duration deadline, int atOnce) {
        this.shards = shards;
        this.deadline = deadline;
        this.places = new Semaphore(atOnce);
    }

    /** The player, or nobody where the player is not on the leaderboard; nothing where that would take too long. */
    Optional<Rows> tryCount(Leaderboard board, SeasonId season, Player player) {
        if (!places.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return Optional.of(count(board, season, player));
        } catch (DataAccessException e) {
            log.debug("the rank of {} was not counted", player, e);
            return Optional.empty();
        } finally {
            places.release();
        }
    }

    private Rows count(Leaderboard board, SeasonId season, Player player) {
        Source own = shards.of(player).source();
        StandingKey key = StandingKey.of(season, player);
        LogTables tables = new LogTables(own);
        Standing standing = tables.standings(List.of(key)).getOrDefault(key, Standing.NONE);
        boolean shown = !standing.isNone()
                && tables.hidden(List.of(new LogTables.BoardPlayer(board.id(), player)))
                        .isEmpty();
        long end = System.nanoTime() + deadline.toNanos();
        long total = 0;
        long better = 0;
        for (Source source : shards.sources()) {
            long[] counted = count(board, season, standing, source, Duration.ofNanos(end - System.nanoTime()));
            total += counted[0];
            better += counted[1];
        }
        return new Rows(shown ? List.of(new Ranked(player, 1 + better, standing.total())) : List.of(), total);
    }

    private long[] count(Leaderboard board, SeasonId season, Standing standing, Source source, Duration left) {
        List<Integer> here = LogTables.shardsOf(shards, source);
        JdbcTemplate bounded = new JdbcTemplate(source.dataSource());
        bounded.setQueryTimeout((int) Math.max(1, left.toSeconds()));
        long[] counted = {0, 0};
        if (!here.isEmpty()) {
            new NamedParameterJdbcTemplate(bounded)
                    .query(
                            COUNT.formatted(better(board)),
                            Map.of(
                                    "shards",
                                    here,
                                    "season",
                                    season.value(),
                                    "total",
                                    standing.total(),
                                    "reached",
                                    UtcTime.column(standing.reachedAt())),
                            row -> {
                                counted[0] = row.getLong(1);
                                counted[1] = row.getLong(2);
                            });
        }
        return counted;
    }

    static String better(Leaderboard board) {
        String better = board.order() == ScoreOrder.HIGH ? "total > :total" : "total < :total";
        return board.firstReachedWins() ? better + " or total = :total and reached_at < :reached" : better;
    }
}
