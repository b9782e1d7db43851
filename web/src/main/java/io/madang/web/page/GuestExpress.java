package io.madang.web.page;

import io.madang.edge.express.Express;
import io.madang.edge.express.ExpressAnswer;
import io.madang.edge.express.ExpressRequest;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The short way to a page, for those who are not logged in. */
public final class GuestExpress implements Express {

    private final String path;
    private final Pages pages;
    private final Showing showing;

    /** What shows the page of that path, whichever way the request came. */
    @FunctionalInterface
    public interface Showing {

        Page show(String variable, HttpServletRequest request);
    }

    public GuestExpress(String path, Pages pages, Showing showing) {
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
    public @Nullable ExpressAnswer answer(ExpressRequest request) {
        if (request.caller().isPresent() || !pages.isGuest(request.http())) {
            return null;
        }
        Page page = showing.show(request.variable(), request.http());
        Sending sending = Sending.of(page, request.http());
        return new ExpressAnswer(sending.status(), page.type(), sending.bytes(), sending.headers());
    }
}
