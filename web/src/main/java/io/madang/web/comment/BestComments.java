package io.madang.web.comment;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.CommentLiking.CommentLikeState;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.service.Services;
import io.madang.markdown.Markdown;
import io.madang.web.like.CommentLikes;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The comments of an article that most like, to be shown above all others. */
final class BestComments {

    private final CommentLikes likes;
    private final CommentsById comments;
    private final CommentScrolls scrolls;
    private final PageParts parts;

    BestComments(CommentLikes likes, CommentsById comments, CommentScrolls scrolls, PageParts parts) {
        this.likes = likes;
        this.comments = comments;
        this.scrolls = scrolls;
        this.parts = parts;
    }

    /** Asks for them, to be shown beside others that are at hand already; none while nobody can tell. */
    Function<List<Comment>, List<BestComment>> ask(ArticleId article, boolean media) {
        PendingPart<List<CommentLikeState>> asked = likes.askBest(article);
        return shown -> found(article, media, asked.awaitOrUnavailable().orElse(List.of()), shown)
                .orElse(List.of());
    }

    /**
     * Comments by likes: before the first part those that somebody likes, as far as one list of them goes; then the
     * others, as they come.
     *
     * @param part the comments of the place as they were written
     */
    PendingPart<CommentScroll> likedFirst(
            ArticleId article, boolean media, CommentPlace place, PendingPart<CommentScroll> part) {
        PendingPart<List<CommentLikeState>> asked = likes.askLiked(article);
        return () -> {
            PagePart<CommentScroll> all = part.await();
            return switch (asked.await()) {
                case PagePart.Available<List<CommentLikeState>>(List<CommentLikeState> states) -> {
                    PagePart<List<Comment>> liked = place.isFirst()
                            ? found(
                                            article,
                                            media,
                                            states,
                                            all.map(CommentScroll::comments).orElse(List.of()))
                                    .map(found -> found.stream()
                                            .map(BestComment::comment)
                                            .toList())
                            : new PagePart.Available<>(List.of());
                    yield liked.isAvailable() ? all.map(scroll -> after(liked.value(), states, scroll)) : all;
                }
                case PagePart.Unavailable<List<CommentLikeState>>(String role) -> new PagePart.Unavailable<>(role);
            };
        };
    }

    private static CommentScroll after(List<Comment> liked, List<CommentLikeState> states, CommentScroll scroll) {
        List<CommentId> ids = states.stream().map(CommentLikeState::commentId).toList();
        Stream<Comment> others =
                scroll.comments().stream().filter(comment -> !comment.deleted() && !ids.contains(comment.id()));
        return new CommentScroll(Stream.concat(liked.stream(), others).toList(), scroll.next());
    }

    /** The comment service is asked only for those that the page does not show below. */
    private PagePart<List<BestComment>> found(
            ArticleId article, boolean media, List<CommentLikeState> states, List<Comment> shown) {
        List<CommentId> ids = states.stream().map(CommentLikeState::commentId).toList();
        Map<CommentId, Comment> byId = shown.stream()
                .filter(comment -> !comment.deleted() && ids.contains(comment.id()))
                .collect(Collectors.toMap(Comment::id, Function.identity()));
        List<CommentId> others =
                ids.stream().filter(id -> !byId.containsKey(id)).toList();
        PagePart<List<Comment>> asked = others.isEmpty()
                ? new PagePart.Available<>(List.of())
                : parts.ask(
                                Services.COMMENT.role(),
                                () -> scrolls.linked(article, media, html(comments.comments(article, others))))
                        .awaitOrUnavailable();
        return asked.map(found -> {
            found.forEach(comment -> byId.put(comment.id(), comment));
            return states.stream()
                    .filter(state -> byId.containsKey(state.commentId()))
                    .map(state ->
                            new BestComment(Objects.requireNonNull(byId.get(state.commentId())), state.likeCount()))
                    .toList();
        });
    }

    private static List<Comment> html(List<Comment> found) {
        return found.stream()
                .filter(comment -> !comment.deleted())
                .map(comment -> comment.withContent(Markdown.toHtml(comment.content())))
                .toList();
    }
}
