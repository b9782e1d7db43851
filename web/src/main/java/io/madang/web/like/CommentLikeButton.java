package io.madang.web.like;

import io.madang.contracts.client.CommentLiking.CommentLikeState;
import io.madang.contracts.comment.CommentId;
import org.jspecify.annotations.Nullable;

/**
 * The like button of a comment as it looks to one reader.
 *
 * @param count how many like the comment; absent while nobody can tell
 * @param message why a press did not do what it should; empty if it did
 */
public record CommentLikeButton(CommentId comment, boolean liked, @Nullable Long count, String message) {

    /** The button of a comment that nobody can like yet but those who see it. */
    public static CommentLikeButton unliked(CommentId comment) {
        return new CommentLikeButton(comment, false, 0L, "");
    }

    static CommentLikeButton unknown(CommentId comment) {
        return new CommentLikeButton(comment, false, null, "");
    }

    static CommentLikeButton of(CommentLikeState state) {
        return new CommentLikeButton(state.commentId(), Boolean.TRUE.equals(state.liked()), state.likeCount(), "");
    }

    CommentLikeButton saying(String why) {
        return new CommentLikeButton(comment, liked, count, why);
    }
}
