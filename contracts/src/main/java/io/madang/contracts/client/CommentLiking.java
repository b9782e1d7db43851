package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Liking comments. */
@HttpExchange("/v1/articles/{id}/comment-likes")
public interface CommentLiking {

    int MAX_BATCH = 100;
    int MAX_BEST = 50;

    /** What became of a request. */
    record CommentLikeResult(boolean liked, long likeCount) {}

    /**
     * How a comment is liked.
     *
     * @param liked whether the caller likes it; absent for those not logged in
     */
    record CommentLikeState(CommentId commentId, @Nullable Boolean liked, long likeCount) {}

    @Access(Who.USER)
    @PutExchange("/{commentId}")
    CommentLikeResult like(@PathVariable("id") ArticleId id, @PathVariable("commentId") CommentId commentId);

    @Access(Who.USER)
    @DeleteExchange("/{commentId}")
    CommentLikeResult unlike(@PathVariable("id") ArticleId id, @PathVariable("commentId") CommentId commentId);

    /** The state of each of the given comments that somebody likes; at most {@value #MAX_BATCH} ids. */
    @Access(Who.ANYONE)
    @GetExchange
    List<CommentLikeState> states(
            @PathVariable("id") ArticleId id, @RequestParam(name = "ids", defaultValue = "") List<CommentId> ids);

    /**
     * The article's comments with the most likes, those first.
     *
     * @param size at most {@value #MAX_BEST}
     * @param atLeast so many likes each of them has
     */
    @Access(Who.ANYONE)
    @GetExchange("/best")
    List<CommentLikeState> best(
            @PathVariable("id") ArticleId id,
            @RequestParam(name = "size", defaultValue = "3") int size,
            @RequestParam(name = "atLeast", defaultValue = "1") long atLeast);
}
