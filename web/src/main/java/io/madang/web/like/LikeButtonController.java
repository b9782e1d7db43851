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
import io.madang.web.page.Frame;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.function.Supplier;
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
        if (!Pages.isFragment(request)) {
            change(id, wanted);
            return new SeeOther(LikeButton.page(request, id));
        }
        return pressed(request, id, !votes.isEmpty(), () -> change(id, wanted));
    }

    /** Votes the article down, or no more; for a script, what both buttons look like then. */
    @Access(Who.USER)
    @PostMapping("/a/{id}/downvote")
    View pressDown(@PathVariable("id") ArticleId id, @RequestParam("down") boolean wanted, HttpServletRequest request) {
        if (!Pages.isFragment(request)) {
            changeDown(id, wanted);
            return new SeeOther(LikeButton.page(request, id));
        }
        return pressed(request, id, true, () -> {
            changeDown(id, wanted);
            return likes.state(id);
        });
    }

    /** Both buttons after a press; where it failed they show what is so, and say why it is not what was wanted. */
    private View pressed(HttpServletRequest request, ArticleId id, boolean both, Supplier<LikeState> press) {
        String page = LikeButton.page(request, id);
        try {
            LikeState now = press.get();
            DownvoteState down = both ? downvotes.state(id) : null;
            return pages.showOne(request, frame -> votes(frame, new LikeButton(page, now, down, "")));
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAUTHENTICATED) {
                throw e;
            }
            LikeButton now = known(id, page, both);
            return pages.showOne(
                    request,
                    frame -> votes(
                            frame,
                            now.saying(FormErrorMessages.of(e, Set.of(), frame.pageMessages())
                                    .above())));
        }
    }

    /** The buttons as they are, without a count while nobody can tell. */
    private LikeButton known(ArticleId id, String page, boolean both) {
        try {
            return new LikeButton(page, likes.state(id), both ? downvotes.state(id) : null, "");
        } catch (Failure unknown) {
            return new LikeButton(page, false, null, null, "");
        }
    }

    private Page votes(Frame frame, LikeButton button) {
        return pages.page("like/votes.jte", frame, "button", button);
    }

    private void changeDown(ArticleId id, boolean wanted) {
        if (wanted) {
            downvotes.vote(id);
        } else {
            downvotes.takeBack(id);
        }
    }

    private LikeState change(ArticleId id, boolean wanted) {
        return wanted ? likes.like(id) : likes.unlike(id);
    }
}
