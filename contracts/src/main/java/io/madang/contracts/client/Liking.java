package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Liking articles. */
@HttpExchange("/v1/articles/{id}/like")
public interface Liking {

    /**
     * How an article is liked.
     *
     * @param liked whether the caller likes it; absent for those not logged in
     */
    record LikeState(@Nullable Boolean liked, long likeCount) {}

    @Access(Who.USER)
    @PutExchange
    LikeState like(@PathVariable("id") ArticleId id);

    @Access(Who.USER)
    @DeleteExchange
    LikeState unlike(@PathVariable("id") ArticleId id);

    @Access(Who.ANYONE)
    @GetExchange
    LikeState state(@PathVariable("id") ArticleId id);
}
