package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Commenting on articles, and answering comments. */
@HttpExchange("/v1/articles/{articleId}/comments")
public interface CommentWriting {

    /**
     * What somebody would like to say.
     *
     * @param content Markdown
     * @param parentId the comment that this one answers, if it does
     */
    record NewComment(String content, @Nullable CommentId parentId) {}

    /**
     * What a comment is to say instead.
     *
     * @param content Markdown
     */
    record EditedComment(String content) {}

    /**
     * Writes a comment.
     *
     * @param key the same again for the same wish: it writes one comment
     */
    @Access(Who.USER)
    @PostExchange
    Comment create(
            @PathVariable("articleId") ArticleId articleId,
            @RequestBody NewComment body,
            @RequestHeader("Idempotency-Key") String key);

    @Access(Who.ANYONE)
    @GetExchange("/{commentId}")
    Comment one(@PathVariable("articleId") ArticleId articleId, @PathVariable("commentId") CommentId commentId);

    /**
     * Replaces what it says.
     *
     * @param ifMatch the entity tag of the version that the edit is for; {@code stale} if there is a newer one
     */
    @Access(Who.USER)
    @PutExchange("/{commentId}")
    Comment edit(
            @PathVariable("articleId") ArticleId articleId,
            @PathVariable("commentId") CommentId commentId,
            @RequestBody EditedComment body,
            @RequestHeader("If-Match") String ifMatch);

    @Access(Who.USER)
    @DeleteExchange("/{commentId}")
    void delete(@PathVariable("articleId") ArticleId articleId, @PathVariable("commentId") CommentId commentId);
}
