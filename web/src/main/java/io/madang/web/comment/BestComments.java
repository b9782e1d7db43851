package io.madang.web.comment;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.CommentLiking.CommentLikeState;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.service.Services;
import io.madang.markdown.Markdown;
import io.madang.web.like.CommentLikes;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The comments of an article that most like, to be shown above all others. */
final class BestComments {

    private final CommentLikes likes;
    private final CommentsById comments;
    private final PageParts parts;

    BestComments(CommentLikes likes, CommentsById comments, PageParts parts) {
        this.likes = likes;
        this.comments = comments;
        this.parts = parts;
    }

    /** Asks for them, to be shown beside others that are at hand already; none while nobody can tell. */
    Function<List<Comment>, List<Comment>> ask(ArticleId article) {
        PendingPart<List<CommentLikeState>> asked = likes.askBest(article);
        return shown -> {
            List<CommentId> ids = asked.awaitOrUnavailable().orElse(List.of()).stream()
                    .map(CommentLikeState::commentId)
                    .toList();
            return ids.isEmpty() ? List.of() : found(article, ids, shown);
        };
    }

    /** The comment service is asked only for those that the page does not show below. */
    private List<Comment> found(ArticleId article, List<CommentId> ids, List<Comment> shown) {
        Map<CommentId, Comment> byId = shown.stream()
                .filter(comment -> !comment.deleted() && ids.contains(comment.id()))
                .collect(Collectors.toMap(Comment::id, Function.identity()));
        List<CommentId> others =
                ids.stream().filter(id -> !byId.containsKey(id)).toList();
        if (!others.isEmpty()) {
            parts
                    .ask(Services.COMMENT.role(), () -> comments.comments(article, others))
                    .awaitOrUnavailable()
                    .orElse(List.of())
                    .stream()
                    .filter(comment -> !comment.deleted())
                    .map(comment -> comment.withContent(Markdown.toHtml(comment.content())))
                    .forEach(comment -> byId.put(comment.id(), comment));
        }
        return ids.stream().map(byId::get).filter(Objects::nonNull).toList();
    }
}
