package io.madang.web.comment;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.CommentWriting;
import io.madang.contracts.client.CommentWriting.EditedComment;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.markdown.Markdown;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Editing and deleting comments. */
@Controller
class CommentChangeController {

    private static final String DELETE = "comment/delete.jte";
    private static final int CONFLICT = 409;

    private final CommentWriting comments;
    private final CommentPages pages;
    private final Forms forms;

    CommentChangeController(Api api, CommentPages pages, Forms forms) {
        this.comments = api.comments();
        this.pages = pages;
        this.forms = forms;
    }

    /** A comment alone, for links that must not depend on what stands before it. */
    @Access(Who.ANYONE)
    @GetMapping({"/a/{id}/comments/{commentId}", "/media/{id}/comments/{commentId}"})
    View one(
            @PathVariable("id") ArticleId article,
            @PathVariable("commentId") CommentId commentId,
            HttpServletRequest request) {
        return pages.alone(request, comments.one(article, commentId));
    }

    @Access(Who.USER)
    @GetMapping({"/a/{id}/comments/{commentId}/edit", "/media/{id}/comments/{commentId}/edit"})
    View edit(
            @PathVariable("id") ArticleId article,
            @PathVariable("commentId") CommentId commentId,
            HttpServletRequest request,
            HttpServletResponse response) {
        return pages.show(
                request, response, CommentForm.edit(CommentPages.page(request, article), present(article, commentId)));
    }

    /** Open to guests, so that somebody whose session has ended keeps what they typed. */
    @Access(Who.ANYONE)
    @PostMapping({"/a/{id}/comments/{commentId}/edit", "/media/{id}/comments/{commentId}/edit"})
    View save(
            @PathVariable("id") ArticleId article,
            @PathVariable("commentId") CommentId commentId,
            @RequestParam(name = "content", defaultValue = "") String content,
            @RequestParam(name = "version") long version,
            HttpServletRequest request,
            HttpServletResponse response) {
        CommentForm form = CommentForm.edit(CommentPages.page(request, article), present(article, commentId))
                .with(content, version, null);
        try {
            Comment saved = comments.edit(article, commentId, new EditedComment(form.content()), form.tag());
            return pages.written(request, response, saved, true);
        } catch (Failure e) {
            if (e.code() != ErrorCode.STALE) {
                return pages.refused(request, response, form, e);
            }
            Comment now = present(article, commentId);
            CommentForm both = form.with(form.content(), now.version(), now.content());
            return pages.show(request, response, both).withStatus(CONFLICT);
        }
    }

    @Access(Who.USER)
    @GetMapping({"/a/{id}/comments/{commentId}/delete", "/media/{id}/comments/{commentId}/delete"})
    View ask(
            @PathVariable("id") ArticleId article,
            @PathVariable("commentId") CommentId commentId,
            HttpServletRequest request,
            HttpServletResponse response) {
        return delete(request, response, present(article, commentId));
    }

    @Access(Who.USER)
    @PostMapping({"/a/{id}/comments/{commentId}/delete", "/media/{id}/comments/{commentId}/delete"})
    View delete(
            @PathVariable("id") ArticleId article,
            @PathVariable("commentId") CommentId commentId,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            comments.delete(article, commentId);
        } catch (Failure e) {
            if (e.code() != ErrorCode.GONE && e.code() != ErrorCode.NOT_FOUND) {
                Comment comment = present(article, commentId);
                return forms.refused(
                        request,
                        response,
                        e,
                        Set.of(),
                        DELETE,
                        "base",
                        CommentPages.page(request, article),
                        "comment",
                        comment,
                        "html",
                        Markdown.toHtml(comment.content()));
            }
        }
        return pages.deleted(request, article, commentId);
    }

    private View delete(HttpServletRequest request, HttpServletResponse response, Comment comment) {
        return forms.show(
                request,
                response,
                DELETE,
                "base",
                CommentPages.page(request, comment.articleId()),
                "comment",
                comment,
                "html",
                Markdown.toHtml(comment.content()));
    }

    private Comment present(ArticleId article, CommentId id) {
        Comment comment = comments.one(article, id);
        if (comment.deleted()) {
            throw Failure.of(CommonReason.COMMENT_DELETED);
        }
        return comment;
    }
}
