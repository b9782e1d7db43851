package io.madang.web.like;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.Downvoting.DownvoteState;
import io.madang.contracts.client.Liking.LikeState;
import io.madang.edge.request.RequestPath;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * A like button as it looks to one reader.
 *
 * @param page of what it is about, such as {@code /a/12} or {@code /media/12}
 * @param count how many like the article; absent while nobody can tell
 * @param down how the reader votes it down; absent where nobody can
 * @param message why a press did not do what it should; empty if it did
 */
public record LikeButton(
        String page, boolean liked, @Nullable Long count, @Nullable DownvoteState down, String message) {

    LikeButton(String page, LikeState state, @Nullable DownvoteState down, String message) {
        this(page, Boolean.TRUE.equals(state.liked()), state.likeCount(), down, message);
    }

    LikeButton saying(String why) {
        return new LikeButton(page, liked, count, down, why);
    }

    /** The page of the article or media item that a request is about. */
    static String page(HttpServletRequest request, ArticleId id) {
        return (RequestPath.of(request).startsWith("/media/") ? "/media/" : "/a/") + id;
    }
}
