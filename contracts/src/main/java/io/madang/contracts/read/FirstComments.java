package io.madang.contracts.read;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentScroll;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The comments that an article's page shows first, which most readers never go beyond. */
public interface FirstComments {

    int MAX_SIZE = 100;

    /**
     * The first comments of an article, with the cursor by which the comment service continues. {@code not-found} where
     * there is no such article.
     *
     * @param size at most {@value #MAX_SIZE}
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/read/articles/{articleId}/comments")
    CommentScroll first(
            @PathVariable("articleId") ArticleId articleId,
            @RequestParam(name = "size", defaultValue = "30") int size,
            @RequestParam(name = "format", defaultValue = "markdown") ContentFormat format);
}
