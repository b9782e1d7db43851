package io.madang.contracts.comment;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** Comments, as other services look them up. */
public interface CommentsById {

    int MAX_BATCH = 100;

    /** Those of the given comments that the article has, in no particular order; at most {@value #MAX_BATCH} ids. */
    @Access(Who.SERVICE)
    @GetExchange("/internal/articles/{articleId}/comments")
    List<Comment> comments(
            @PathVariable("articleId") ArticleId articleId,
            @RequestParam(name = "ids", defaultValue = "") List<CommentId> ids);
}
