package io.madang.web.like;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.Downvoting;
import io.madang.contracts.client.Downvoting.DownvoteState;
import io.madang.contracts.client.Liking;
import io.madang.contracts.client.Liking.LikeState;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.FormErrorMessages;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The like button, and the one beside it on boards with downvotes. */
@Controller
class LikeButtonController {

    private final Liking likes;
    private final Downvoting downvotes;
    private final Pages pages;

    LikeButtonController(Api api, Pages pages) {
        this.likes = api.likes();
        this.downvotes = api.downvotes();
        this.pages = pages;
    }

    /** Likes the article, or likes it no more; for a script, what the button looks like then. */
    @Access(Who.USER)
    @PostMapping({"/a/{id}/like", "/media/{id}/like"})
    View press(
            @PathVariable("id") ArticleId id,
            @RequestParam("like") boolean wanted,
            @RequestParam(name = "votes", defaultValue = "") String votes,
            HttpServletRequest request) {
        String page = LikeButton.page(request, id);
        if (!Pages.isFragment(request)) {
            change(id, wanted);
            return new SeeOther(page);
        }
        boolean both = !votes.isEmpty();
        try {
            LikeState now = change(id, wanted);
            return button(request, new LikeButton(page, now, both ? downvotes.state(id) : null, ""));
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAUTHENTICATED) {
                throw e;
            }
            // the button shows what is so, and says why it is not what was wanted
            LikeState state = likes.state(id);
            DownvoteState down = both ? downvotes.state(id) : null;
            return pages.showOne(
                    request,
                    frame -> pages.page(
                            "like/votes.jte",
                            frame,
                            "button",
                            new LikeButton(
                                    page,
                                    state,
                                    down,
                                    FormErrorMessages.of(e, Set.of(), frame.pageMessages())
                                            .above())));
        }
    }

    /** Votes the article down, or no more; for a script, what both buttons look like then. */
    @Access(Who.USER)
    @PostMapping("/a/{id}/downvote")
    View pressDown(@PathVariable("id") ArticleId id, @RequestParam("down") boolean wanted, HttpServletRequest request) {
        if (wanted) {
            downvotes.vote(id);
        } else {
            downvotes.takeBack(id);
        }
        String page = LikeButton.page(request, id);
        return Pages.isFragment(request)
                ? button(request, new LikeButton(page, likes.state(id), downvotes.state(id), ""))
                : new SeeOther(page);
    }

    private LikeState change(ArticleId id, boolean wanted) {
        return wanted ? likes.like(id) : likes.unlike(id);
    }

    private View button(HttpServletRequest request, LikeButton button) {
        return pages.showOne(request, frame -> pages.page("like/votes.jte", frame, "button", button));
    }
}
