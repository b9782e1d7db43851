package io.madang.edge.security;

import jakarta.servlet.http.HttpServletRequest;

/** Admits handlers that carry no {@code @Access}, because they are not ours or decide elsewhere. */
@FunctionalInterface
public interface OpenHandler {

    boolean admits(HttpServletRequest request, Object handler);
}
