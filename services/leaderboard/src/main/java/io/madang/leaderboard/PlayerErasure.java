package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.leaderboard.LogTables.NewEntry;
import io.madang.leaderboard.LogTables.StandingKey;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Shards;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes everything of a player from the leaderboards.
 *
 * <p>The log has no gaps, so entries are not deleted: they become those of somebody whose name is drawn here and kept
 * nowhere, and belong to no match. In a season that goes on, two more entries say that neither of the two has a rank, so
 * that Redis comes to the same end from wherever it goes on to read. Results of closed seasons keep their places.
 */
final class PlayerErasure {

    private static final Logger log = LoggerFactory.getLogger(PlayerErasure.class);

    private static final String HAS_ENTRIES =
            """
            select 1 from score_log force index (by_player)
            where season_id = :season and player = :player and kind <> 'ERASE' limit 1
            """;

    private static final String RENAME_ENTRIES =
            """
            update score_log set player = :nobody, match_id = null, reason = ''
            where season_id = :season and player = :player
            """;

    private static final String RENAME_RESULT =
            "update season_results set player = :nobody where season_id = :season and player = :player";

    private final Shards shards;
    private final ReviewedPlayers reviewed;
    private final RankCopy copy;
    private final RankSync sync;
    private final Ids ids;
    private final InstantSource clock;

    PlayerErasure(Shards shards, ReviewedPlayers reviewed, RankCopy copy, RankSync sync, Ids ids, InstantSource clock) {
        this.shards = shards;
        this.reviewed = reviewed;
        this.copy = copy;
        this.sync = sync;
        this.ids = ids;
        this.clock = clock;
    }

    /** Erases the player from a season, and returns how many entries and results there were. */
    int season(Player player, Season season) {
        Shard shard = shards.of(player);
        record Done(int erased, List<LogEntry> appended) {}
        Done done = shard.transaction(() -> {
            LogTables tables = new LogTables(shard.source());
            long position =
                    Objects.requireNonNull(tables.lock(List.of(shard.number())).get(shard.number()));
            if (!hasEntries(shard, season.id(), player)) {
                return new Done(0, List.of());
            }
            boolean open = tables.closed(List.of(StandingKey.ofSeason(shard.number(), season.id())))
                    .isEmpty();
            if (!open && season.state() != SeasonState.CLOSED) {
                // its result is being stored
                throw Failure.of(LeaderboardReason.RANKS_UNAVAILABLE);
            }
            Player nobody = nobody(shard);
            int erased = rename(shard, RENAME_ENTRIES, season.id(), player, nobody);
            reviewed.setVoided(season.id(), player, false);
            if (open) {
                shard.sql("delete from season_totals where shard = :shard and season_id = :season and player = :player")
                        .param("shard", shard.number())
                        .param("season", season.id().value())
                        .param("player", player.bytes())
                        .update();
                return new Done(erased, append(tables, shard, position, season, List.of(player, nobody)));
            }
            shard.sql(
                            """
                    update season_totals set player = :nobody
                    where shard = :shard and season_id = :season and player = :player
                    """)
                    .param("nobody", nobody.bytes())
                    .param("shard", shard.number())
                    .param("season", season.id().value())
                    .param("player", player.bytes())
                    .update();
            return new Done(erased + rename(shard, RENAME_RESULT, season.id(), player, nobody), List.of());
        });
        follow(done.appended());
        return done.erased();
    }

    /** Forgets from which leaderboards administrators have hidden the player. */
    void hidings(Player player) {
        shards.of(player)
                .sql("delete from hidden_players where player = :player")
                .param("player", player.bytes())
                .update();
    }

    private static boolean hasEntries(Shard shard, SeasonId season, Player player) {
        return shard.sql(HAS_ENTRIES)
                .param("season", season.value())
                .param("player", player.bytes())
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    /** Somebody of the same shard, to which the rows belong. */
    private Player nobody(Shard shard) {
        Player drawn;
        do {
            drawn = new Player("erased-" + ids.next());
        } while (ShardMap.shardOf(drawn) != shard.number());
        return drawn;
    }

    private static int rename(Shard shard, String statement, SeasonId season, Player player, Player nobody) {
        return shard.sql(statement)
                .param("nobody", nobody.bytes())
                .param("season", season.value())
                .param("player", player.bytes())
                .update();
    }

    private List<LogEntry> append(
            LogTables tables, Shard shard, long position, Season season, List<Player> withoutRank) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        long last = position;
        List<LogEntry> entries = new ArrayList<>();
        for (Player player : withoutRank) {
            last++;
            entries.add(new LogEntry(shard.number(), last, season.id(), player, null, null));
        }
        tables.append(entries.stream()
                .map(entry -> new NewEntry(entry, season.boardId(), EntryKind.ERASE, null, 0, now, now, null, 0, ""))
                .toList());
        tables.move(Map.of(shard.number(), last));
        return entries;
    }

    private void follow(List<LogEntry> entries) {
        try {
            copy.apply(entries);
        } catch (Failure e) {
            log.debug("an erasure is in the log, and follows in Redis later: {}", e.toString());
            sync.doubt();
        }
    }
}
