package io.madang.contracts.like;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** What the caller likes, which is told to nobody else. */
public interface OwnLikes {

    /**
     * The articles that the caller likes, the newest like first.
     *
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.USER)
    @GetExchange("/v1/me/likes")
    LikedArticles liked(
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam(name = "size", defaultValue = "30") int size);
}
