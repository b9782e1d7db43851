package io.madang.web.mark;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.bookmark.Bookmarks;
import io.madang.contracts.follow.FollowState;
import io.madang.contracts.follow.Follows;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.service.Services;
import io.madang.web.client.Api;
import io.madang.web.identity.Visitor;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Buttons for whoever looks at a page. Guests get them without anybody being asked; where nobody answers, there is no
 * button. One does not follow oneself.
 */
public final class MarkButtons {

    private final Bookmarks bookmarks;
    private final Follows follows;
    private final PageParts parts;

    MarkButtons(Api api, PageParts parts) {
        this.bookmarks = api.bookmarks();
        this.follows = api.follows();
        this.parts = parts;
    }

    /** The button for an article, under way. */
    public Supplier<Optional<MarkButton>> ask(ArticleId article, Visitor visitor) {
        return ask(
                visitor,
                MarkButton.ofArticle(article, false, ""),
                () -> MarkButton.ofArticle(
                        article, Boolean.TRUE.equals(bookmarks.state(article).bookmarked()), ""));
    }

    /** The button for a media item, under way. */
    public Supplier<Optional<MarkButton>> ask(MediaId item, Visitor visitor) {
        return ask(
                visitor,
                MarkButton.ofMedia(item, false, ""),
                () -> MarkButton.ofMedia(
                        item, Boolean.TRUE.equals(bookmarks.mediaState(item).bookmarked()), ""));
    }

    /** The button for a user, under way. */
    public Supplier<Optional<MarkButton>> ask(UserId user, Visitor visitor) {
        if (visitor.is(user)) {
            return Optional::empty;
        }
        return ask(visitor, MarkButton.ofUser(user, false, 0, ""), () -> of(user));
    }

    private MarkButton of(UserId user) {
        FollowState state = follows.state(user);
        return MarkButton.ofUser(user, Boolean.TRUE.equals(state.following()), state.followerCount(), "");
    }

    private Supplier<Optional<MarkButton>> ask(Visitor visitor, MarkButton forGuests, Supplier<MarkButton> question) {
        if (visitor.isGuest()) {
            return () -> Optional.of(forGuests);
        }
        PendingPart<MarkButton> asked = parts.ask(Services.MEDIA.role(), question);
        return () -> asked.awaitOrUnavailable() instanceof PagePart.Available<MarkButton>(MarkButton button)
                ? Optional.of(button)
                : Optional.empty();
    }
}
