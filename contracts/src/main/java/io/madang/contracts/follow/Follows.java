package io.madang.contracts.follow;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Following users. Whom one follows is told to nobody else; how many follow somebody, to everybody. */
public interface Follows {

    /** The caller follows the user; as often as one likes, it counts once. */
    @Access(Who.USER)
    @PutExchange("/v1/users/{userId}/follow")
    FollowChange follow(@PathVariable("userId") UserId userId);

    /** The caller does not follow the user. */
    @Access(Who.USER)
    @DeleteExchange("/v1/users/{userId}/follow")
    FollowChange unfollow(@PathVariable("userId") UserId userId);

    @Access(Who.ANYONE)
    @GetExchange("/v1/users/{userId}/follow")
    FollowState state(@PathVariable("userId") UserId userId);

    /**
     * Those whom the caller follows, the newest first.
     *
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.USER)
    @GetExchange("/v1/me/follows")
    FollowedUsers followed(
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam(name = "size", defaultValue = "30") int size);
}
