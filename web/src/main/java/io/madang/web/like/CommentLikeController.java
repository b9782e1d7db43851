package io.madang.web.like;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.CommentLiking;
import io.madang.contracts.client.CommentLiking.CommentLikeResult;
import io.madang.contracts.client.CommentLiking.CommentLikeState;
import io.madang.contracts.comment.CommentId;
import io.madang.web.client.Api;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The like button of a comment. */
@Controller
class CommentLikeController {

    private final CommentLiking likes;
    private final Pages pages;

    CommentLikeController(Api api, Pages pages) {
        this.likes = api.commentLikes();
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
        CommentLikeResult result = wanted ? likes.like(id, commentId) : likes.unlike(id, commentId);
        String page = LikeButton.page(request, id);
        if (!Pages.isFragment(request)) {
            return new SeeOther(page + "#c" + commentId);
        }
        return pages.showOne(
                request,
                frame -> pages.page(
                        "like/comment.jte",
                        frame,
                        "page",
                        page,
                        "comment",
                        commentId,
                        "state",
                        new CommentLikeState(commentId, result.liked(), result.likeCount())));
    }
}
