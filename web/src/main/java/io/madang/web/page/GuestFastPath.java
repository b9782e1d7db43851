package io.madang.web.page;

import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The fast path to a page, for those who are not logged in. */
public final class GuestFastPath implements FastPathEndpoint {

    private final String path;
    private final Pages pages;
    private final Showing showing;

    /** What shows the page of that path, whichever way the request came. */
    @FunctionalInterface
    public interface Showing {

        Page show(String variable, HttpServletRequest request);
    }

    public GuestFastPath(String path, Pages pages, Showing showing) {
        this.path = path;
        this.pages = pages;
        this.showing = showing;
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public @Nullable FastPathResponse answer(FastPathRequest request) {
        if (request.caller().isPresent() || !pages.isGuest(request.http())) {
            return null;
        }
        Page page = showing.show(request.variable(), request.http());
        PageResponse sending = PageResponse.of(page, request.http());
        return new FastPathResponse(sending.status(), page.type(), sending.bytes(), sending.headers());
    }
}
