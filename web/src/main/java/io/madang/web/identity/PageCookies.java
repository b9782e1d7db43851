package io.madang.web.identity;

import io.madang.edge.request.Cookies;
import io.madang.edge.request.PublicOrigin;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;

/**
 * Cookies that no script can read and no other site can send along with a form. Over https only those count that
 * browsers take from this very host alone, so that nobody else can plant one.
 */
public final class PageCookies {

    private static final String PATH = "/";

    private final PublicOrigin publicOrigin;

    PageCookies(PublicOrigin publicOrigin) {
        this.publicOrigin = publicOrigin;
    }

    public Optional<String> find(HttpServletRequest request, String name) {
        return Cookies.find(request, Cookies.named(name, PATH, publicOrigin.isSecure(request)))
                .filter(value -> !value.isEmpty());
    }

    public void give(
            HttpServletRequest request, HttpServletResponse response, String name, String value, Duration life) {
        Duration shown = life.isNegative() ? Duration.ZERO : life;
        response.addHeader(
                HttpHeaders.SET_COOKIE, Cookies.header(name, value, PATH, shown, publicOrigin.isSecure(request)));
    }

    /** Has the browser forget the cookie. */
    public void take(HttpServletRequest request, HttpServletResponse response, String name) {
        give(request, response, name, "", Duration.ZERO);
    }
}
