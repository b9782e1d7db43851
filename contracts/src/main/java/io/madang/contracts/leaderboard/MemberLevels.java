package io.madang.contracts.leaderboard;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import java.util.List;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The levels that users have reached with community points. */
public interface MemberLevels {

    int MAX_BATCH = 100;

    /**
     * The level of each of the given users, in their order; at most {@value #MAX_BATCH} ids. Whoever has earned nothing
     * is at level 1; a user whose database is away is left out.
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/levels")
    List<MemberLevel> levels(@RequestParam(name = "ids", defaultValue = "") List<UserId> ids);
}
