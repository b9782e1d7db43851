package io.madang.web.article;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.Liking.LikeState;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.Reading;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.board.Shelf;
import io.madang.web.like.LikeButton;
import io.madang.web.like.LikeButtons;
import io.madang.web.page.Frame;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.Asked;
import io.madang.web.part.Part;
import io.madang.web.part.Parts;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Shows articles with their comments, and has their views counted. */
final class ArticlePages {

    private static final int COMMENTS = 50;

    private final Pages pages;
    private final Shelf shelf;
    private final Reading reading;
    private final CommentReading comments;
    private final LikeButtons likes;
    private final ViewCounting views;
    private final Parts parts;

    ArticlePages(
            Pages pages,
            Shelf shelf,
            Reading reading,
            CommentReading comments,
            LikeButtons likes,
            ViewCounting views,
            Parts parts) {
        this.pages = pages;
        this.shelf = shelf;
        this.reading = reading;
        this.comments = comments;
        this.likes = likes;
        this.views = views;
        this.parts = parts;
    }

    Page show(String article, HttpServletRequest request) {
        ArticleId id = id(article);
        ViewCounting.Counting counting = views.begin(id, request);
        String after = request.getParameter("after");
        return counting.of(pages.show(request, frame -> page(frame, id, after)));
    }

    /** More of an article's comments, for a script that puts them below those that are there. */
    Page more(String article, HttpServletRequest request) {
        ArticleId id = id(article);
        String after = request.getParameter("after");
        return pages.show(request, frame -> {
            Asked<ReadArticle> asked = article(id);
            Part<CommentScroll> part = comments(id, after).await();
            return pages.page("article/more.jte", frame, "shown", shown(asked, part, after));
        });
    }

    private Page page(Frame frame, ArticleId id, @Nullable String after) {
        Asked<ReadArticle> asked = article(id);
        Asked<CommentScroll> part = comments(id, after);
        Asked<LikeState> like = likes.ask(id, frame.visitor());
        ReadArticle article = required(asked);
        return pages.page(
                "article/article.jte",
                frame,
                "shown",
                new ShownArticle(
                        article,
                        shelf.find(article.boardId()),
                        LikeButtons.of(id, like.awaitAnyway(), article.likeCount()),
                        present(part, after),
                        after == null));
    }

    private ShownArticle shown(Asked<ReadArticle> asked, Part<CommentScroll> part, @Nullable String after) {
        ReadArticle article = required(asked);
        LikeButton like = LikeButtons.of(article.id(), new Part.Away<>(Services.LIKE.role()), article.likeCount());
        return new ShownArticle(article, shelf.find(article.boardId()), like, part, after == null);
    }

    private Asked<ReadArticle> article(ArticleId id) {
        return parts.ask(Services.READ.role(), () -> reading.article(id, ContentFormat.html));
    }

    private Asked<CommentScroll> comments(ArticleId id, @Nullable String after) {
        return parts.ask(Services.COMMENT.role(), () -> comments.scroll(id, after, COMMENTS, ContentFormat.html));
    }

    private static ReadArticle required(Asked<ReadArticle> asked) {
        Part<ReadArticle> article = asked.await();
        if (!article.isHere()) {
            throw new Failure(ErrorCode.UNAVAILABLE, "The article cannot be read right now. Try again soon.");
        }
        return article.value();
    }

    /** While an article is new here and unknown there its comments are away; a cursor that is none is the reader's affair. */
    private static Part<CommentScroll> present(Asked<CommentScroll> asked, @Nullable String after) {
        return after == null ? asked.awaitAnyway() : asked.await();
    }

    private static ArticleId id(String text) {
        try {
            return ArticleId.of(text);
        } catch (Failure | IllegalArgumentException e) {
            throw Failure.notFound("There is no article '" + text + "'.");
        }
    }
}
