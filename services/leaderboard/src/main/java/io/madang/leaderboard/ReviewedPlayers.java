package io.madang.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.sharding.Gathered;
import io.madang.sharding.Shards;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The players whom administrators have hidden, or whose scores they have voided, each in the player's shard. */
final class ReviewedPlayers {

    static final String HIDDEN =
            "select player from hidden_players where board_id = :id and player > :after order by player limit :limit";

    static final String VOIDED =
            "select player from voided_players where season_id = :id and player > :after order by player limit :limit";

    private static final byte[] FIRST = {};

    private final Shards shards;

    ReviewedPlayers(Shards shards) {
        this.shards = shards;
    }

    /** @param after the last player of the list before; null for the first */
    Gathered<Player> hidden(LeaderboardId board, @Nullable Player after, int limit) {
        return list(HIDDEN, board.value(), after, limit);
    }

    /** @param after the last player of the list before; null for the first */
    Gathered<Player> voided(SeasonId season, @Nullable Player after, int limit) {
        return list(VOIDED, season.value(), after, limit);
    }

    private Gathered<Player> list(String statement, long id, @Nullable Player after, int limit) {
        return shards.gather(limit, Comparator.comparing(Player::member), source -> source.jdbc()
                .sql(statement)
                .param("id", id)
                .param("after", after == null ? FIRST : after.bytes())
                .param("limit", limit)
                .query((row, number) -> Player.ofBytes(row.getBytes(1)))
                .list());
    }

    /** Notes whether a player's scores of the season are voided; in the transaction that voids them. */
    void setVoided(SeasonId season, Player player, boolean voided) {
        shards.of(player)
                .sql(
                        voided
                                ? "insert ignore into voided_players (season_id, player) values (:season, :player)"
                                : "delete from voided_players where season_id = :season and player = :player")
                .param("season", season.value())
                .param("player", player.bytes())
                .update();
    }
}
