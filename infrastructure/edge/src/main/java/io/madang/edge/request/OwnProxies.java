package io.madang.edge.request;

import jakarta.servlet.http.HttpServletRequest;

/** Recognises requests that another instance of this installation has forwarded. */
@FunctionalInterface
public interface OwnProxies {

    boolean sent(HttpServletRequest request);
}
