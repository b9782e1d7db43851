package io.madang.web.like;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.Votes;
import io.madang.contracts.client.Downvoting;
import io.madang.contracts.client.Downvoting.DownvoteState;
import io.madang.contracts.client.Liking;
import io.madang.contracts.client.Liking.LikeState;
import io.madang.contracts.service.Services;
import io.madang.web.client.Api;
import io.madang.web.identity.Visitor;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Like buttons of articles for whoever looks at them. */
public final class LikeButtons {

    private final Liking likes;
    private final Downvoting downvotes;
    private final PageParts parts;

    LikeButtons(Api api, PageParts parts) {
        this.likes = api.likes();
        this.downvotes = api.downvotes();
        this.parts = parts;
    }

    /** Asks whether a visitor likes the article; guests are not asked for. */
    public PendingPart<LikeState> ask(ArticleId article, Visitor visitor) {
        return visitor.isGuest()
                ? () -> new PagePart.Unavailable<>(Services.LIKE.role())
                : parts.ask(Services.LIKE.role(), () -> likes.state(article));
    }

    /** Asks how a visitor votes the article down, where its board lets them. */
    public PendingPart<DownvoteState> askDown(ArticleId article, Visitor visitor, Optional<Board> board) {
        return visitor.isGuest()
                        || board.filter(found -> found.votes() == Votes.LIKES_AND_DOWNVOTES)
                                .isEmpty()
                ? () -> new PagePart.Unavailable<>(Services.LIKE.role())
                : parts.ask(Services.LIKE.role(), () -> downvotes.state(article));
    }

    /**
     * The button as it looks with what was told.
     *
     * @param page of what it is about
     * @param down how the reader votes it down, where they may
     * @param known how many like the article, as far as the page knows anyway
     */
    public static LikeButton of(
            String page, PagePart<LikeState> state, PagePart<DownvoteState> down, @Nullable Long known) {
        DownvoteState shown = down.isAvailable() ? down.value() : null;
        return state.map(told -> new LikeButton(page, told, shown, ""))
                .orElse(new LikeButton(page, false, known, shown, ""));
    }

    /** The button of something that nobody can vote down. */
    public static LikeButton of(String page, PagePart<LikeState> state, @Nullable Long known) {
        return of(page, state, new PagePart.Unavailable<>(Services.LIKE.role()), known);
    }
}
