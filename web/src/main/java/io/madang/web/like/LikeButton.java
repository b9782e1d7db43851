package io.madang.web.like;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.Downvoting.DownvoteState;
import io.madang.contracts.client.Liking.LikeState;
import org.jspecify.annotations.Nullable;

/**
 * A like button as it looks to one reader.
 *
 * @param count how many like the article; absent while nobody can tell
 * @param down how the reader votes it down; absent where nobody can
 * @param message why a press did not do what it should; empty if it did
 */
public record LikeButton(
        ArticleId article, boolean liked, @Nullable Long count, @Nullable DownvoteState down, String message) {

    LikeButton(ArticleId article, LikeState state, @Nullable DownvoteState down, String message) {
        this(article, Boolean.TRUE.equals(state.liked()), state.likeCount(), down, message);
    }
}
