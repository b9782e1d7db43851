package io.madang.web.article;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * A place in an article's comments.
 *
 * @param after a cursor; absent for the beginning
 */
record CommentPlace(@Nullable String after, boolean newestFirst) {

    static CommentPlace of(HttpServletRequest request) {
        return new CommentPlace(request.getParameter("after"), "newest".equals(request.getParameter("order")));
    }

    boolean isFirst() {
        return after == null;
    }
}
