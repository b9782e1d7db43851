package io.madang.web.like;

import io.madang.contracts.client.CommentLiking.CommentLikeState;
import io.madang.contracts.comment.CommentId;
import io.madang.web.part.PagePart;
import java.util.Map;

/**
 * The like buttons of the comments of a page.
 *
 * @param states by comment, of those that somebody likes; away while nobody can tell
 */
public record CommentLikeButtons(PagePart<Map<CommentId, CommentLikeState>> states) {

    static final CommentLikeButtons NONE = new CommentLikeButtons(new PagePart.Available<>(Map.of()));

    /** Who is not liked by anybody has no state; who cannot be told about has no count. */
    public CommentLikeButton of(CommentId comment) {
        if (!states.isAvailable()) {
            return CommentLikeButton.unknown(comment);
        }
        CommentLikeState state = states.value().get(comment);
        return state == null ? CommentLikeButton.unliked(comment) : CommentLikeButton.of(state);
    }
}
