package io.madang.contracts.comment;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.read.ContentFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The comments of an article as pages show them. */
public interface CommentReading {

    /**
     * A part by cursor: oldest first within a level, answers below what they answer. A deleted comment that has answers
     * keeps its place. {@code not-found} where there is no such article.
     *
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/articles/{articleId}/comments/scroll")
    CommentScroll scroll(
            @PathVariable("articleId") ArticleId articleId,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam(name = "size", defaultValue = "30") int size,
            @RequestParam(name = "format", defaultValue = "markdown") ContentFormat format);

    /**
     * A part by cursor, newest first whatever they answer, without those that are deleted. {@code not-found} where there
     * is no such article.
     *
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/articles/{articleId}/comments/newest")
    CommentScroll newest(
            @PathVariable("articleId") ArticleId articleId,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam(name = "size", defaultValue = "30") int size,
            @RequestParam(name = "format", defaultValue = "markdown") ContentFormat format);
}
