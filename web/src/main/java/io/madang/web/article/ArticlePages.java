package io.madang.web.article;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.Downvoting.DownvoteState;
import io.madang.contracts.client.Liking.LikeState;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.ReadNeighbours;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.web.board.BoardCache;
import io.madang.web.comment.CommentPlace;
import io.madang.web.comment.CommentThreads;
import io.madang.web.comment.Discussed;
import io.madang.web.like.LikeButtons;
import io.madang.web.mark.MarkButton;
import io.madang.web.mark.MarkButtons;
import io.madang.web.page.Frame;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Shows articles with their comments, and has their views counted. */
final class ArticlePages {

    /** So many articles of the board stand below an article, before it and after it. */
    private static final int NEIGHBOURS = 5;

    private static final String PLACE = "/a";

    private final Pages pages;
    private final BoardCache boardCache;
    private final ArticleReading reading;
    private final BoardReading lists;
    private final CommentThreads threads;
    private final LikeButtons likes;
    private final MarkButtons marks;
    private final ViewCounting views;
    private final PageParts parts;

    ArticlePages(
            Pages pages,
            BoardCache boardCache,
            ArticleReading reading,
            BoardReading lists,
            CommentThreads threads,
            LikeButtons likes,
            MarkButtons marks,
            ViewCounting views,
            PageParts parts) {
        this.pages = pages;
        this.boardCache = boardCache;
        this.reading = reading;
        this.lists = lists;
        this.threads = threads;
        this.likes = likes;
        this.marks = marks;
        this.views = views;
        this.parts = parts;
    }

    Page show(String article, HttpServletRequest request) {
        ArticleId id = id(article);
        ViewCounting.Counting counting = views.begin(id, PLACE, request);
        CommentPlace place = CommentPlace.of(request);
        return counting.of(pages.show(request, frame -> page(frame, id, place)));
    }

    /** More of an article's comments, for a script that puts them below those that are there. */
    Page more(String article, HttpServletRequest request) {
        ArticleId id = id(article);
        CommentPlace place = CommentPlace.of(request);
        return pages.show(request, frame -> {
            PendingPart<ReadArticle> asked = article(id);
            CommentThreads.Asked part = threads.askMore(id, place);
            return pages.page("comment/more.jte", frame, "thread", part.below(Discussed.of(required(asked))));
        });
    }

    private Page page(Frame frame, ArticleId id, CommentPlace place) {
        PendingPart<ReadArticle> asked = article(id);
        CommentThreads.Asked thread = threads.ask(id, place);
        PendingPart<LikeState> like = likes.ask(id, frame.visitor());
        Supplier<Optional<MarkButton>> bookmark = marks.ask(id, frame.visitor());
        ReadArticle article = required(asked);
        Supplier<Optional<MarkButton>> follow = marks.ask(article.writerId(), frame.visitor());
        PendingPart<ReadNeighbours> neighbours =
                parts.ask(Services.READ.role(), () -> lists.around(article.boardId(), id, NEIGHBOURS));
        PendingPart<DownvoteState> down = likes.askDown(id, frame.visitor(), boardCache.find(article.boardId()));
        return pages.page(
                "article/article.jte",
                frame,
                "shown",
                new ShownArticle(
                        article,
                        boardCache.find(article.boardId()),
                        LikeButtons.of(
                                PLACE + "/" + id,
                                like.awaitOrUnavailable(),
                                down.awaitOrUnavailable(),
                                article.likeCount()),
                        thread.below(Discussed.of(article)),
                        bookmark.get(),
                        follow.get()),
                "neighbours",
                neighbours.awaitOrUnavailable().orElse(new ReadNeighbours(List.of(), List.of(), true)));
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

    private static ArticleId id(String text) {
        try {
            return ArticleId.of(text);
        } catch (Failure | IllegalArgumentException e) {
            throw Failure.of(CommonReason.ARTICLE_NOT_FOUND, arg("article", text));
        }
    }
}
