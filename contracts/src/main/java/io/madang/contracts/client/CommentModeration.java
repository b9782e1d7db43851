package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;

/** What moderators do with comments of their boards; each reason goes to the log. */
public interface CommentModeration {

    @Access(Who.USER)
    @DeleteExchange("/v1/articles/{articleId}/comments/{commentId}")
    void delete(
            @PathVariable("articleId") ArticleId articleId,
            @PathVariable("commentId") CommentId commentId,
            @RequestParam("reason") String reason);
}
