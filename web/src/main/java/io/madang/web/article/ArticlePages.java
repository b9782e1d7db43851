package io.madang.web.article;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.CommentLiking.CommentLikeState;
import io.madang.contracts.client.Downvoting.DownvoteState;
import io.madang.contracts.client.Liking.LikeState;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.ReadNeighbours;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.web.board.BoardCache;
import io.madang.web.level.LevelCache;
import io.madang.web.level.ShownLevels;
import io.madang.web.like.CommentLikes;
import io.madang.web.like.LikeButton;
import io.madang.web.like.LikeButtons;
import io.madang.web.page.Frame;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Shows articles with their comments, and has their views counted. */
final class ArticlePages {

    /** So many articles of the board stand below an article, before it and after it. */
    private static final int NEIGHBOURS = 5;

    private final Pages pages;
    private final BoardCache boardCache;
    private final ArticleReading reading;
    private final BoardReading lists;
    private final ArticleComments comments;
    private final LikeButtons likes;
    private final LevelCache levels;
    private final CommentLikes commentLikes;
    private final BestComments bestComments;
    private final ViewCounting views;
    private final PageParts parts;

    ArticlePages(
            Pages pages,
            BoardCache boardCache,
            ArticleReading reading,
            BoardReading lists,
            ArticleComments comments,
            LikeButtons likes,
            LevelCache levels,
            CommentLikes commentLikes,
            BestComments bestComments,
            ViewCounting views,
            PageParts parts) {
        this.pages = pages;
        this.boardCache = boardCache;
        this.reading = reading;
        this.lists = lists;
        this.comments = comments;
        this.likes = likes;
        this.levels = levels;
        this.commentLikes = commentLikes;
        this.bestComments = bestComments;
        this.views = views;
        this.parts = parts;
    }

    Page show(String article, HttpServletRequest request) {
        ArticleId id = id(article);
        ViewCounting.Counting counting = views.begin(id, request);
        CommentPlace place = CommentPlace.of(request);
        return counting.of(pages.show(request, frame -> page(frame, id, place)));
    }

    /** More of an article's comments, for a script that puts them below those that are there. */
    Page more(String article, HttpServletRequest request) {
        ArticleId id = id(article);
        CommentPlace place = CommentPlace.of(request);
        return pages.show(request, frame -> {
            PendingPart<ReadArticle> asked = article(id);
            PagePart<CommentScroll> part = comments.ask(id, place).await();
            return pages.page("article/more.jte", frame, "shown", shown(asked, part, place));
        });
    }

    private Page page(Frame frame, ArticleId id, CommentPlace place) {
        PendingPart<ReadArticle> asked = article(id);
        PendingPart<CommentScroll> part = comments.ask(id, place);
        PendingPart<LikeState> like = likes.ask(id, frame.visitor());
        Function<List<Comment>, List<Comment>> best = place.isFirst() ? bestComments.ask(id) : shown -> List.of();
        ReadArticle article = required(asked);
        PendingPart<ReadNeighbours> neighbours =
                parts.ask(Services.READ.role(), () -> lists.around(article.boardId(), id, NEIGHBOURS));
        PendingPart<DownvoteState> down = likes.askDown(id, frame.visitor(), boardCache.find(article.boardId()));
        PagePart<CommentScroll> thread = present(part, place);
        return pages.page(
                "article/article.jte",
                frame,
                "shown",
                new ShownArticle(
                        article,
                        boardCache.find(article.boardId()),
                        LikeButtons.of(id, like.awaitOrUnavailable(), down.awaitOrUnavailable(), article.likeCount()),
                        thread,
                        levels(article, thread),
                        place.isFirst(),
                        place.newestFirst(),
                        commentLikes(id, thread),
                        best.apply(thread.map(CommentScroll::comments).orElse(List.of()))),
                "neighbours",
                neighbours.awaitOrUnavailable().orElse(new ReadNeighbours(List.of(), List.of())));
    }

    private ShownArticle shown(PendingPart<ReadArticle> asked, PagePart<CommentScroll> part, CommentPlace place) {
        ReadArticle article = required(asked);
        LikeButton like = LikeButtons.of(
                article.id(),
                new PagePart.Unavailable<>(Services.LIKE.role()),
                new PagePart.Unavailable<>(Services.LIKE.role()),
                article.likeCount());
        return new ShownArticle(
                article,
                boardCache.find(article.boardId()),
                like,
                part,
                levels(article, part),
                place.isFirst(),
                place.newestFirst(),
                commentLikes(article.id(), part),
                List.of());
    }

    private ShownLevels levels(ReadArticle article, PagePart<CommentScroll> part) {
        Stream<Comment> written = part.map(CommentScroll::comments).orElse(List.of()).stream();
        return levels.of(Stream.concat(Stream.of(article.writerId()), written.map(Comment::writerId))
                .toList());
    }

    private Map<CommentId, CommentLikeState> commentLikes(ArticleId id, PagePart<CommentScroll> thread) {
        return commentLikes.of(id, thread.map(CommentScroll::comments).orElse(List.of()));
    }

    private PendingPart<ReadArticle> article(ArticleId id) {
        return parts.ask(Services.READ.role(), () -> reading.article(id, ContentFormat.html));
    }

    private static ReadArticle required(PendingPart<ReadArticle> asked) {
        PagePart<ReadArticle> article = asked.await();
        if (!article.isAvailable()) {
            throw Failure.of(CommonReason.SERVICE_UNAVAILABLE);
        }
        return article.value();
    }

    /** While an article is new here and unknown there its comments are away; a cursor that is none is the reader's affair. */
    private static PagePart<CommentScroll> present(PendingPart<CommentScroll> asked, CommentPlace place) {
        return place.isFirst() ? asked.awaitOrUnavailable() : asked.await();
    }

    private static ArticleId id(String text) {
        try {
            return ArticleId.of(text);
        } catch (Failure | IllegalArgumentException e) {
            throw Failure.of(CommonReason.ARTICLE_NOT_FOUND, arg("article", text));
        }
    }
}
