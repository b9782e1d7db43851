package io.madang.edge.request;

import jakarta.servlet.http.HttpServletRequest;

/**
 * The path of a request as handlers are found by it: decoded and without parameters.
 *
 * <p>Nothing may be decided by {@link HttpServletRequest#getRequestURI}, which is what the client wrote: {@code
 * /%76%31/me} leads to the same handler as {@code /v1/me}.
 */
public final class RequestPath {

    private RequestPath() {}

    public static String of(HttpServletRequest request) {
        String rest = request.getPathInfo();
        return rest == null ? request.getServletPath() : request.getServletPath() + rest;
    }
}
