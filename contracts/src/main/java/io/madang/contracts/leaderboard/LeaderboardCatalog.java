package io.madang.contracts.leaderboard;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.service.annotation.GetExchange;

/** Which leaderboards there are. */
public interface LeaderboardCatalog {

    @Access(Who.ANYONE)
    @GetExchange("/v1/leaderboards")
    LeaderboardList all();

    /** One leaderboard; {@code not-found} where there is none. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/leaderboards/{slug}")
    LeaderboardInfo one(@PathVariable("slug") String slug);
}
