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

    /** By comment, of those that somebody likes. */
    public Map<CommentId, CommentLikeState> of(ArticleId article, List<Comment> comments) {
        List<CommentId> ids = comments.stream()
                .filter(comment -> !comment.deleted())
                .map(Comment::id)
                .limit(CommentLiking.MAX_BATCH)
                .toList();
        return ids.isEmpty() ? Map.of() : byComment(parts.ask(Services.LIKE.role(), () -> likes.states(article, ids)));
    }

    /** Asks for the comments that most like. */
    public PendingPart<List<CommentLikeState>> askBest(ArticleId article) {
        return parts.ask(Services.LIKE.role(), () -> likes.best(article, BEST, LIKES_OF_BEST));
    }

    private static Map<CommentId, CommentLikeState> byComment(PendingPart<List<CommentLikeState>> asked) {
        return asked.awaitOrUnavailable().orElse(List.of()).stream()
                .collect(Collectors.toMap(CommentLikeState::commentId, Function.identity()));
    }
}
