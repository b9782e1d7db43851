package io.madang.web.like;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.Liking.LikeState;
import org.jspecify.annotations.Nullable;

/**
 * A like button as it looks to one reader.
 *
 * @param count how many like the article; absent while nobody can tell
 * @param message why a press did not do what it should; empty if it did
 */
public record LikeButton(ArticleId article, boolean liked, @Nullable Long count, String message) {

    LikeButton(ArticleId article, LikeState state, String message) {
        this(article, Boolean.TRUE.equals(state.liked()), state.likeCount(), message);
    }
}
