package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Publishing, editing and deleting articles. */
public interface ArticleWriting {

    /**
     * What an article is to say.
     *
     * @param content Markdown
     * @param prefix one of its board's; absent for none
     */
    record ArticleRequest(String title, String content, @Nullable String prefix) {}

    /**
     * Publishes an article.
     *
     * @param key the same again for the same wish: it publishes one article
     */
    @Access(Who.USER)
    @PostExchange("/v1/boards/{boardId}/articles")
    Article publish(
            @PathVariable("boardId") BoardId boardId,
            @RequestBody ArticleRequest body,
            @RequestHeader("Idempotency-Key") String key);

    /** The article as it is this moment, from where it is kept. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/articles/{id}")
    Article article(@PathVariable("id") ArticleId id);

    /**
     * Replaces what it says.
     *
     * @param ifMatch the entity tag of the version that the edit is for; {@code stale} if there is a newer one
     */
    @Access(Who.USER)
    @PutExchange("/v1/articles/{id}")
    Article edit(
            @PathVariable("id") ArticleId id,
            @RequestBody ArticleRequest body,
            @RequestHeader("If-Match") String ifMatch);

    @Access(Who.USER)
    @DeleteExchange("/v1/articles/{id}")
    void delete(@PathVariable("id") ArticleId id);
}
