package io.madang.edge.security;

/** Tells which handlers show pages: they alone may be called by somebody who is known by a cookie. */
@FunctionalInterface
public interface PageHandlers {

    boolean contain(Class<?> handlerType);
}
