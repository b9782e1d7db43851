package io.madang.web.comment;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.Reading;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.markdown.Markdown;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.Asked;
import io.madang.web.part.Part;
import io.madang.web.part.Parts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Set;
import org.springframework.web.servlet.View;

/** Forms for comments, and what comes after them: pages for browsers, pieces for scripts. */
final class CommentPages {

    /** As many as the first page of an article shows. */
    private static final int FIRST = 50;

    private static final Set<String> FIELDS = Set.of("content");

    private final CommentReading comments;
    private final CommentCounts counts;
    private final Reading articles;
    private final Parts parts;
    private final Pages pages;
    private final Forms forms;

    CommentPages(
            CommentReading comments, CommentCounts counts, Reading articles, Parts parts, Pages pages, Forms forms) {
        this.comments = comments;
        this.counts = counts;
        this.articles = articles;
        this.parts = parts;
        this.pages = pages;
        this.forms = forms;
    }

    /** The form for an answer. Where answers stand in one row, it begins with the name of whom it is for. */
    CommentForm answer(Comment comment) {
        boolean inARow = comment.depth() > 0 && article(comment.articleId()).commentStyle() == CommentStyle.TWO_LEVEL;
        String name = comment.writerNickname();
        String begun = inARow && name != null ? "@" + name + " " : "";
        return CommentForm.fresh(comment.articleId(), comment, begun, Forms.freshKey());
    }

    Page show(HttpServletRequest request, HttpServletResponse response, CommentForm form) {
        return forms.show(request, response, template(request), "form", form, "html", answered(form));
    }

    Page refused(HttpServletRequest request, HttpServletResponse response, CommentForm form, Failure failure) {
        return forms.refused(
                request, response, failure, FIELDS, template(request), "form", form, "html", answered(form));
    }

    /** Leads to the comment below its article if it stands among the first, else to the comment alone. */
    View written(HttpServletRequest request, HttpServletResponse response, Comment comment, boolean edited) {
        if (Pages.isFragment(request)) {
            Asked<List<ArticleCount>> count =
                    parts.ask(Services.COMMENT.role(), () -> counts.counts(List.of(comment.articleId())));
            ReadArticle article = article(comment.articleId());
            return forms.show(
                    request,
                    response,
                    "comment/written.jte",
                    "count",
                    count.await().map(List::getFirst),
                    "article",
                    article,
                    "comment",
                    html(comment),
                    "edited",
                    edited);
        }
        Part<CommentScroll> first = parts.ask(
                        Services.COMMENT.role(),
                        () -> comments.scroll(comment.articleId(), null, FIRST, ContentFormat.markdown))
                .await();
        boolean seen = first.map(CommentScroll::comments).orElse(List.of()).stream()
                .anyMatch(other -> other.id().equals(comment.id()));
        String article = "/a/" + comment.articleId();
        return new SeeOther(seen ? article + "#c" + comment.id() : article + "/comments/" + comment.id());
    }

    /** A comment by itself. */
    View alone(HttpServletRequest request, Comment comment) {
        ReadArticle article = article(comment.articleId());
        return pages.show(
                request, frame -> pages.page("comment/alone.jte", frame, "article", article, "comment", html(comment)));
    }

    private ReadArticle article(ArticleId id) {
        Part<ReadArticle> article = parts.ask(Services.READ.role(), () -> articles.article(id, ContentFormat.markdown))
                .await();
        if (!article.isHere()) {
            throw new Failure(ErrorCode.UNAVAILABLE, "The article cannot be read right now. Try again soon.");
        }
        return article.value();
    }

    private static String template(HttpServletRequest request) {
        return Pages.isFragment(request) ? "comment/piece.jte" : "comment/write.jte";
    }

    private static String answered(CommentForm form) {
        Comment parent = form.parent();
        return parent == null ? "" : Markdown.toHtml(parent.content());
    }

    private static Comment html(Comment comment) {
        return comment.withContent(Markdown.toHtml(comment.content()));
    }
}
