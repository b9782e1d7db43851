package io.madang.contracts.comment;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The first comments of articles together with their version, for read models that follow the events from there. */
public interface CommentSnapshots {

    int MAX_COMMENTS = 500;

    /**
     * The first comments of an article; {@code not-found} where there is no such article.
     *
     * @param limit at most {@value #MAX_COMMENTS}
     */
    @Access(Who.SERVICE)
    @GetExchange("/internal/articles/{articleId}/comments/first")
    CommentSnapshot first(@PathVariable("articleId") ArticleId articleId, @RequestParam("limit") int limit);
}
