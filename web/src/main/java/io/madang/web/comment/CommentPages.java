package io.madang.web.comment;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.service.Services;
import io.madang.edge.request.RequestPath;
import io.madang.kernel.error.Failure;
import io.madang.markdown.Markdown;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import io.madang.web.write.ReadModelWait;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Set;
import org.springframework.web.servlet.View;

/** Forms for comments, and what comes after them: pages for browsers, pieces for scripts. */
final class CommentPages {

    private static final Set<String> FIELDS = Set.of("content");

    private final CommentThreads threads;
    private final CommentScrolls comments;
    private final CommentCounts counts;
    private final ArticleReading articles;
    private final MediaItems items;
    private final ReadModelWait readModelWait;
    private final PageParts parts;
    private final Pages pages;
    private final Forms forms;

    CommentPages(
            CommentThreads threads,
            CommentScrolls comments,
            CommentCounts counts,
            ArticleReading articles,
            MediaItems items,
            ReadModelWait readModelWait,
            PageParts parts,
            Pages pages,
            Forms forms) {
        this.threads = threads;
        this.comments = comments;
        this.counts = counts;
        this.articles = articles;
        this.items = items;
        this.readModelWait = readModelWait;
        this.parts = parts;
        this.pages = pages;
        this.forms = forms;
    }

    /** The form for an answer. Where answers stand in one row, it begins with the name of whom it is for. */
    CommentForm answer(HttpServletRequest request, Comment comment, boolean quoted) {
        boolean inARow = comment.depth() > 0 && about(request, comment).style() == CommentStyle.TWO_LEVEL;
        String name = comment.writerNickname();
        String addressed = inARow && name != null ? "@" + name + " " : "";
        String begun = quoted && !comment.deleted() ? Quotation.of(comment.content()) + addressed : addressed;
        return CommentForm.fresh(page(request, comment.articleId()), comment, begun, Forms.freshKey());
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
        if (!isMedia(request)) {
            readModelWait.await(comment);
        }
        if (Pages.isFragment(request)) {
            PendingPart<List<ArticleCount>> count =
                    parts.ask(Services.COMMENT.role(), () -> counts.counts(List.of(comment.articleId())));
            Discussed about = about(request, comment);
            return forms.show(
                    request,
                    response,
                    "comment/written.jte",
                    "count",
                    count.await().map(List::getFirst),
                    "about",
                    about,
                    "shown",
                    threads.one(comment, isMedia(request)),
                    "edited",
                    edited,
                    "order",
                    order(request));
        }
        PendingPart<CommentScroll> first = isMedia(request)
                ? comments.ask(item(comment.articleId()), CommentPlace.FIRST)
                : comments.ask(comment.articleId(), CommentPlace.FIRST);
        boolean seen = first.awaitOrUnavailable().map(CommentScroll::comments).orElse(List.of()).stream()
                .anyMatch(other -> other.id().equals(comment.id()));
        String page = page(request, comment.articleId());
        return new SeeOther(seen ? page + "#c" + comment.id() : page + "/comments/" + comment.id());
    }

    /** Leads to the article or item, once it does not show the comment any more. */
    View deleted(HttpServletRequest request, ArticleId article, CommentId comment) {
        if (!isMedia(request)) {
            readModelWait.awaitDeleted(article, comment);
        }
        return new SeeOther(page(request, article) + "?done=comment-deleted#comments");
    }

    /** A comment by itself. */
    View alone(HttpServletRequest request, Comment comment) {
        Discussed about = about(request, comment);
        return pages.show(
                request,
                frame -> pages.page(
                        "comment/alone.jte", frame, "about", about, "shown", threads.one(comment, isMedia(request))));
    }

    /** In which order the page shows comments that a script has sent one from. */
    private static CommentOrder order(HttpServletRequest request) {
        String page = request.getHeader("HX-Current-URL");
        return page == null ? CommentOrder.OLDEST : CommentOrder.ofQuery(page);
    }

    /** Where the article or item is, whose comments a request is about. */
    static String page(HttpServletRequest request, ArticleId id) {
        return Discussed.page(RequestPath.of(request), id);
    }

    private Discussed about(HttpServletRequest request, Comment comment) {
        ArticleId id = comment.articleId();
        PagePart<Discussed> about = isMedia(request)
                ? parts.ask(Services.MEDIA.role(), () -> items.item(item(id), null))
                        .await()
                        .map(Discussed::of)
                : parts.ask(Services.READ.role(), () -> articles.article(id, ContentFormat.markdown))
                        .await()
                        .map(Discussed::of);
        if (!about.isAvailable()) {
            throw Failure.of(CommonReason.SERVICE_UNAVAILABLE);
        }
        return about.value();
    }

    /** Items are not in the read model, and their comments are neither. */
    private static boolean isMedia(HttpServletRequest request) {
        return Discussed.isMedia(RequestPath.of(request));
    }

    private static MediaId item(ArticleId id) {
        return new MediaId(id.value());
    }

    private static String template(HttpServletRequest request) {
        return Pages.isFragment(request) ? "comment/piece.jte" : "comment/write.jte";
    }

    private static String answered(CommentForm form) {
        Comment parent = form.parent();
        return parent == null ? "" : Markdown.toHtml(parent.content());
    }
}
