package io.madang.web.comment;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.media.MediaId;
import io.madang.markdown.Markdown;
import io.madang.web.level.LevelCache;
import io.madang.web.like.CommentLikeButton;
import io.madang.web.like.CommentLikes;
import io.madang.web.part.PagePart;
import io.madang.web.part.PendingPart;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Gathers the comments below something, with all that stands beside them. */
public final class CommentThreads {

    private final CommentScrolls comments;
    private final LevelCache levels;
    private final CommentLikes likes;
    private final BestComments best;

    CommentThreads(CommentScrolls comments, LevelCache levels, CommentLikes likes, BestComments best) {
        this.comments = comments;
        this.levels = levels;
        this.likes = likes;
        this.best = best;
    }

    /** Comments that are under way, and what they are below once that is known. */
    @FunctionalInterface
    public interface Asked {

        CommentThread below(Discussed about);
    }

    /** Asks for comments of an article, and for the best ones of all where these are the first. */
    public Asked ask(ArticleId article, CommentPlace place) {
        return ask(article, false, scroll(article, place), place);
    }

    /** Asks for comments of a media item, and for the best ones of all where these are the first. */
    public Asked ask(MediaId item, CommentPlace place) {
        return ask(Discussed.idOf(item), true, scroll(item, place), place);
    }

    /** Asks for more comments of an article, for a script that puts them below those that are there. */
    public Asked askMore(ArticleId article, CommentPlace place) {
        return more(scroll(article, place), place);
    }

    /** Asks for more comments of a media item, for a script that puts them below those that are there. */
    public Asked askMore(MediaId item, CommentPlace place) {
        return more(scroll(item, place), place);
    }

    /** One comment, in HTML, with what stands beside it. */
    ShownComment one(Comment comment, boolean media) {
        Comment html = comment.withContent(Markdown.toHtml(comment.content()));
        return new ShownComment(
                comments.linked(comment.articleId(), media, List.of(html)).getFirst(),
                levels.of(Collections.singletonList(comment.writerId())),
                comment.deleted()
                        ? CommentLikeButton.unliked(comment.id())
                        : likes.of(comment.articleId(), comment.id()));
    }

    private PendingPart<CommentScroll> scroll(ArticleId article, CommentPlace place) {
        return place.order() == CommentOrder.LIKES
                ? best.likedFirst(article, false, place, comments.ask(article, place.asWritten()))
                : comments.ask(article, place);
    }

    private PendingPart<CommentScroll> scroll(MediaId item, CommentPlace place) {
        return place.order() == CommentOrder.LIKES
                ? best.likedFirst(Discussed.idOf(item), true, place, comments.ask(item, place.asWritten()))
                : comments.ask(item, place);
    }

    /** While an article is new here and unknown there its comments are away; a cursor that is none is the reader's affair. */
    private Asked ask(ArticleId id, boolean media, PendingPart<CommentScroll> asked, CommentPlace place) {
        Function<List<Comment>, List<BestComment>> wanted =
                place.isFirst() && place.order() != CommentOrder.LIKES ? best.ask(id, media) : shown -> List.of();
        return about -> thread(about, place.isFirst() ? asked.awaitOrUnavailable() : asked.await(), place, wanted);
    }

    private Asked more(PendingPart<CommentScroll> asked, CommentPlace place) {
        return about -> thread(about, asked.await(), place, shown -> List.of());
    }

    private CommentThread thread(
            Discussed about,
            PagePart<CommentScroll> part,
            CommentPlace place,
            Function<List<Comment>, List<BestComment>> wanted) {
        List<Comment> shown = part.map(CommentScroll::comments).orElse(List.of());
        return new CommentThread(
                about,
                part,
                levels.of(Stream.concat(
                                Stream.of(about.writerId()), shown.stream().map(Comment::writerId))
                        .toList()),
                place.isFirst(),
                place.order(),
                likes.of(about.id(), shown),
                wanted.apply(shown));
    }
}
