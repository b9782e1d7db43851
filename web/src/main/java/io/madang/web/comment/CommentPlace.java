package io.madang.web.comment;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * A place in the comments of an article or a media item.
 *
 * @param after a cursor; absent for the beginning
 */
public record CommentPlace(@Nullable String after, CommentOrder order) {

    static final CommentPlace FIRST = new CommentPlace(null, CommentOrder.OLDEST);

    public static CommentPlace of(HttpServletRequest request) {
        return new CommentPlace(request.getParameter("after"), CommentOrder.of(request.getParameter("order")));
    }

    /** The same place among the comments as they were written. */
    CommentPlace asWritten() {
        return new CommentPlace(after, CommentOrder.OLDEST);
    }

    boolean isFirst() {
        return after == null;
    }
}
