package io.madang.web.like;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.CommentLiking;
import io.madang.contracts.client.CommentLiking.CommentLikeResult;
import io.madang.contracts.comment.CommentId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.FormErrorMessages;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Frame;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The like button of a comment. */
@Controller
class CommentLikeController {

    private final CommentLiking likes;
    private final CommentLikes known;
    private final Pages pages;

    CommentLikeController(Api api, CommentLikes known, Pages pages) {
        this.likes = api.commentLikes();
        this.known = known;
        this.pages = pages;
    }

    /** Likes the comment, or likes it no more; for a script, what the button looks like then. */
    @Access(Who.USER)
    @PostMapping({"/a/{id}/comments/{commentId}/like", "/media/{id}/comments/{commentId}/like"})
    View press(
            @PathVariable("id") ArticleId id,
            @PathVariable("commentId") CommentId commentId,
            @RequestParam("like") boolean wanted,
            HttpServletRequest request) {
        if (!Pages.isFragment(request)) {
            change(id, commentId, wanted);
            return new SeeOther(LikeButton.page(request, id) + "#c" + commentId);
        }
        try {
            CommentLikeResult result = change(id, commentId, wanted);
            return button(request, id, new CommentLikeButton(commentId, result.liked(), result.likeCount(), ""));
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAUTHENTICATED) {
                throw e;
            }
            // the button shows what is so, and says why it is not what was wanted
            CommentLikeButton now = known.of(id, commentId);
            return pages.showOne(request, frame -> {
                String why =
                        FormErrorMessages.of(e, Set.of(), frame.pageMessages()).above();
                return button(frame, request, id, now.saying(why));
            });
        }
    }

    private CommentLikeResult change(ArticleId id, CommentId comment, boolean wanted) {
        return wanted ? likes.like(id, comment) : likes.unlike(id, comment);
    }

    private View button(HttpServletRequest request, ArticleId id, CommentLikeButton button) {
        return pages.showOne(request, frame -> button(frame, request, id, button));
    }

    private Page button(Frame frame, HttpServletRequest request, ArticleId id, CommentLikeButton button) {
        return pages.page("like/comment.jte", frame, "page", LikeButton.page(request, id), "button", button);
    }
}
