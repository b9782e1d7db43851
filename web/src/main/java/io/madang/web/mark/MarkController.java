package io.madang.web.mark;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.bookmark.Bookmarks;
import io.madang.contracts.follow.FollowChange;
import io.madang.contracts.follow.Follows;
import io.madang.contracts.media.MediaId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.FormErrorMessages;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Frame;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The buttons that bookmark and follow; for a script, what the button looks like then. */
@Controller
class MarkController {

    private final Bookmarks bookmarks;
    private final Follows follows;
    private final Pages pages;

    MarkController(Api api, Pages pages) {
        this.bookmarks = api.bookmarks();
        this.follows = api.follows();
        this.pages = pages;
    }

    @Access(Who.USER)
    @PostMapping("/a/{id}/bookmark")
    View article(@PathVariable("id") ArticleId id, @RequestParam("on") boolean wanted, HttpServletRequest request) {
        return press(
                request,
                () -> MarkButton.ofArticle(
                        id, (wanted ? bookmarks.bookmark(id) : bookmarks.remove(id)).bookmarked(), ""),
                message -> MarkButton.ofArticle(id, !wanted, message));
    }

    @Access(Who.USER)
    @PostMapping("/media/{id}/bookmark")
    View media(@PathVariable("id") MediaId id, @RequestParam("on") boolean wanted, HttpServletRequest request) {
        return press(
                request,
                () -> MarkButton.ofMedia(
                        id, (wanted ? bookmarks.bookmarkMedia(id) : bookmarks.removeMedia(id)).bookmarked(), ""),
                message -> MarkButton.ofMedia(id, !wanted, message));
    }

    @Access(Who.USER)
    @PostMapping("/u/{id}/follow")
    View user(@PathVariable("id") UserId id, @RequestParam("on") boolean wanted, HttpServletRequest request) {
        return press(request, () -> follow(id, wanted), message -> MarkButton.ofUser(id, !wanted, 0, message));
    }

    private MarkButton follow(UserId id, boolean wanted) {
        FollowChange change = wanted ? follows.follow(id) : follows.unfollow(id);
        return MarkButton.ofUser(id, change.following(), change.followerCount(), "");
    }

    private View press(
            HttpServletRequest request, Supplier<MarkButton> change, Function<String, MarkButton> unchanged) {
        if (!Pages.isFragment(request)) {
            return new SeeOther(change.get().page());
        }
        try {
            return button(request, frame -> change.get());
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAUTHENTICATED) {
                throw e;
            }
            return button(
                    request,
                    frame -> unchanged.apply(FormErrorMessages.of(e, Set.of(), frame.pageMessages())
                            .above()));
        }
    }

    private View button(HttpServletRequest request, Function<Frame, MarkButton> made) {
        return pages.showOne(request, frame -> pages.page("mark/button.jte", frame, "button", made.apply(frame)));
    }
}
