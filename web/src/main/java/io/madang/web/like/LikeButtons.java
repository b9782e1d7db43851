package io.madang.web.like;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.Liking;
import io.madang.contracts.client.Liking.LikeState;
import io.madang.contracts.service.Services;
import io.madang.web.client.Api;
import io.madang.web.identity.Visitor;
import io.madang.web.part.Asked;
import io.madang.web.part.Part;
import io.madang.web.part.Parts;
import org.jspecify.annotations.Nullable;

/** Like buttons of articles for whoever looks at them. */
public final class LikeButtons {

    private final Liking likes;
    private final Parts parts;

    LikeButtons(Api api, Parts parts) {
        this.likes = api.likes();
        this.parts = parts;
    }

    /** Asks whether a visitor likes the article; guests are not asked for. */
    public Asked<LikeState> ask(ArticleId article, Visitor visitor) {
        return visitor.isGuest()
                ? () -> new Part.Away<>(Services.LIKE.role())
                : parts.ask(Services.LIKE.role(), () -> likes.state(article));
    }

    /**
     * The button as it looks with what was told.
     *
     * @param known how many like the article, as far as the page knows anyway
     */
    public static LikeButton of(ArticleId article, Part<LikeState> state, @Nullable Long known) {
        return state.map(told -> new LikeButton(article, told, "")).orElse(new LikeButton(article, false, known, ""));
    }
}
