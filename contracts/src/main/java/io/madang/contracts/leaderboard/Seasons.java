package io.madang.contracts.leaderboard;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** Seasons, and the final results of those that are closed. */
public interface Seasons {

    /** The last 100 seasons of a leaderboard, the newest first. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/seasons")
    SeasonList ofBoard(@RequestParam(name = "board", defaultValue = Leaderboards.DEFAULT) String board);

    /**
     * The final result of a season; {@code conflict} while it is not closed.
     *
     * @param cursor {@code next} of the rows before; left out for the first
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/seasons/{id}/scores")
    SeasonResult result(
            @PathVariable("id") SeasonId id,
            @RequestParam(name = "limit", defaultValue = "10") int limit,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor);

    /** One player's final rank in a season; {@code not-found} for somebody without a score in it. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/seasons/{id}/scores/{user_id}")
    PlayerRank player(@PathVariable("id") SeasonId id, @PathVariable("user_id") String userId);

    /** One player's final ranks in the last 100 seasons of a leaderboard, the newest first; others are left out. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/scores/{user_id}/seasons")
    List<SeasonRank> ranks(
            @PathVariable("user_id") String userId,
            @RequestParam(name = "board", defaultValue = Leaderboards.DEFAULT) String board);
}
