package io.madang.web.like;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.CommentLiking;
import io.madang.contracts.client.CommentLiking.CommentLikeState;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.service.Services;
import io.madang.web.client.Api;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How comments are liked, for whoever looks at them. A page is shown without, while nobody can tell. */
public final class CommentLikes {

    /** The best comments of an article: so many at most, each with so many likes. */
    private static final int BEST = 3;

    private static final long LIKES_OF_BEST = 3;

    private final CommentLiking likes;
    private final PageParts parts;

    CommentLikes(Api api, PageParts parts) {
        this.likes = api.commentLikes();
        this.parts = parts;
    }

    /** The buttons of the comments. */
    public CommentLikeButtons of(ArticleId article, List<Comment> comments) {
        return ofIds(
                article,
                comments.stream()
                        .filter(comment -> !comment.deleted())
                        .map(Comment::id)
                        .limit(CommentLiking.MAX_BATCH)
                        .toList());
    }

    /** The button of one comment. */
    public CommentLikeButton of(ArticleId article, CommentId comment) {
        return ofIds(article, List.of(comment)).of(comment);
    }

    private CommentLikeButtons ofIds(ArticleId article, List<CommentId> ids) {
        return ids.isEmpty()
                ? CommentLikeButtons.NONE
                : new CommentLikeButtons(parts.ask(Services.LIKE.role(), () -> likes.states(article, ids))
                        .awaitOrUnavailable()
                        .map(CommentLikes::byComment));
    }

    /** Asks for the comments that most like. */
    public PendingPart<List<CommentLikeState>> askBest(ArticleId article) {
        return parts.ask(Services.LIKE.role(), () -> likes.best(article, BEST, LIKES_OF_BEST));
    }

    /** Asks for all comments that anybody likes, as far as one list goes. */
    public PendingPart<List<CommentLikeState>> askLiked(ArticleId article) {
        return parts.ask(Services.LIKE.role(), () -> likes.best(article, CommentLiking.MAX_BEST, 1));
    }

    private static Map<CommentId, CommentLikeState> byComment(List<CommentLikeState> states) {
        return states.stream().collect(Collectors.toMap(CommentLikeState::commentId, Function.identity()));
    }
}
