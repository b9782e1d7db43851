package io.madang.web.comment;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.CommentWriting;
import io.madang.contracts.client.CommentWriting.NewComment;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Commenting, and answering comments. */
@Controller
class CommentWriteController {

    /** The member that a refusal has if the answer would stand too deep. */
    private static final String TOO_DEEP = "maxDepth";

    private final CommentWriting comments;
    private final CommentPages pages;

    CommentWriteController(Api api, CommentPages pages) {
        this.comments = api.comments();
        this.pages = pages;
    }

    @Access(Who.USER)
    @GetMapping({"/a/{id}/comments/{commentId}/reply", "/media/{id}/comments/{commentId}/reply"})
    View reply(
            @PathVariable("id") ArticleId article,
            @PathVariable("commentId") CommentId commentId,
            @RequestParam(name = "quote", defaultValue = "") String quote,
            HttpServletRequest request,
            HttpServletResponse response) {
        return pages.show(request, response, pages.answer(request, comments.one(article, commentId), !quote.isEmpty()));
    }

    /** Open to guests, so that somebody whose session has ended keeps what they typed. */
    @Access(Who.ANYONE)
    @PostMapping({"/a/{id}/comments", "/media/{id}/comments"})
    View write(
            @PathVariable("id") ArticleId article,
            @RequestParam(name = "content", defaultValue = "") String content,
            @RequestParam(name = "parent", required = false) @Nullable CommentId parent,
            @RequestParam(name = "key", defaultValue = "") String key,
            HttpServletRequest request,
            HttpServletResponse response) {
        String once = Forms.keyOf(key);
        String typed = content.replace("\r\n", "\n");
        try {
            return pages.written(request, response, create(article, typed, parent, once), false);
        } catch (Failure e) {
            // a key that has served for another text will do so for ever
            String next = e.code() == ErrorCode.UNPROCESSABLE ? Forms.freshKey() : once;
            CommentForm again =
                    CommentForm.fresh(CommentPages.page(request, article), parentOrNull(article, parent), typed, next);
            return pages.refused(request, response, again, e);
        }
    }

    /** Below the comment that is answered; beside it where comments go no deeper. */
    private Comment create(ArticleId article, String content, @Nullable CommentId parent, String key) {
        try {
            return comments.create(article, new NewComment(content, parent), key);
        } catch (Failure e) {
            if (parent == null || !e.details().containsKey(TOO_DEEP)) {
                throw e;
            }
            CommentId above = comments.one(article, parent).parentId();
            return comments.create(article, new NewComment(content, above), key + "-beside");
        }
    }

    /** The comment that is answered; nothing if it is gone, which the form's error says then. */
    private @Nullable Comment parentOrNull(ArticleId article, @Nullable CommentId parent) {
        try {
            return parent == null ? null : comments.one(article, parent);
        } catch (Failure gone) {
            return null;
        }
    }
}
