package io.madang.contracts.leaderboard;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/**
 * The current season of each leaderboard: the best, and the place of single players. Ranks are exact, and an
 * acknowledged score is in the next answer; where neither can be promised, the answer is {@code unavailable}.
 */
public interface Leaderboards {

    /** The leaderboard that is meant where none is named. */
    String DEFAULT = "default";

    /** The leaderboard of community points, which are earned by articles, comments and likes. */
    String COMMUNITY = "community";

    /** What stands in paths where a player's id does, and is none. */
    String FOLLOWING = "following";

    int MAX_ROWS = 100;
    int MAX_SPAN = 50;

    /**
     * The best players, or those with the given ids; ids that are not on the leaderboard are left out.
     *
     * @param board the leaderboard's slug
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/scores")
    Ranking top(
            @RequestParam(name = "board", defaultValue = DEFAULT) String board,
            @RequestParam(name = "limit", defaultValue = "10") int limit,
            @RequestParam(name = "ids", required = false) @Nullable List<String> ids);

    /**
     * Those whom the caller follows and who are on the leaderboard, the best first; their ranks are those of the whole
     * leaderboard.
     */
    @Access(Who.USER)
    @GetExchange("/v1/scores/" + FOLLOWING)
    Ranking following(@RequestParam(name = "board", defaultValue = DEFAULT) String board);

    /** One player; {@code not-found} for somebody who is not on the leaderboard. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/scores/{user_id}")
    PlayerRank player(
            @PathVariable("user_id") String userId, @RequestParam(name = "board", defaultValue = DEFAULT) String board);

    /**
     * One player with the next better and the next worse ones, in the leaderboard's order.
     *
     * @param span how many on either side
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/scores/{user_id}/neighbours")
    Ranking neighbours(
            @PathVariable("user_id") String userId,
            @RequestParam(name = "board", defaultValue = DEFAULT) String board,
            @RequestParam(name = "span", defaultValue = "4") int span);
}
