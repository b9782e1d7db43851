package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.moderation.MoveRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.PutExchange;

/** What moderators do with articles of their boards; each reason goes to the log. */
public interface ArticleModeration {

    /** Puts the article above all others of its board. */
    @Access(Who.MODERATOR)
    @PutExchange("/v1/articles/{id}/notice")
    void pin(@PathVariable("id") ArticleId id);

    /** Puts the article back among the others of its board. */
    @Access(Who.MODERATOR)
    @DeleteExchange("/v1/articles/{id}/notice")
    void unpin(@PathVariable("id") ArticleId id);

    /** Lets nobody comment on the article any more. */
    @Access(Who.MODERATOR)
    @PutExchange("/v1/articles/{id}/closing")
    Article close(@PathVariable("id") ArticleId id, @RequestParam("reason") String reason);

    /** Lets everybody comment again. */
    @Access(Who.MODERATOR)
    @DeleteExchange("/v1/articles/{id}/closing")
    Article reopen(@PathVariable("id") ArticleId id, @RequestParam("reason") String reason);

    /**
     * Moves the article to another board, which the caller moderates too.
     *
     * @param ifMatch the entity tag of the version that was read; {@code stale} if there is a newer one
     */
    @Access(Who.MODERATOR)
    @PutExchange("/v1/articles/{id}/board")
    Article move(
            @PathVariable("id") ArticleId id, @RequestBody MoveRequest body, @RequestHeader("If-Match") String ifMatch);

    @Access(Who.USER)
    @DeleteExchange("/v1/articles/{id}")
    void delete(@PathVariable("id") ArticleId id, @RequestParam("reason") String reason);
}
