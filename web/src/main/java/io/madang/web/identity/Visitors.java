package io.madang.web.identity;

import jakarta.servlet.http.HttpServletRequest;

/** Tells who looks at a page. */
public interface Visitors {

    /** Whether the request brings nothing to log in with: all such readers are shown the same page. */
    boolean isGuest(HttpServletRequest request);

    Visitor of(HttpServletRequest request);
}
