package io.madang.web.identity;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/**
 * Cookies that no script can read and no other site can send along with a form. Over https their names begin with
 * {@code __Host-}: browsers take such a cookie only from this very host, so that nobody else can plant one.
 */
public final class PageCookies {

    private static final String HOST_ONLY = "__Host-";

    private final Front front;

    PageCookies(Front front) {
        this.front = front;
    }

    public Optional<String> find(HttpServletRequest request, String name) {
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            String wanted = named(request, name);
            for (Cookie cookie : cookies) {
                if (cookie.getName().equals(wanted) && !cookie.getValue().isEmpty()) {
                    return Optional.of(cookie.getValue());
                }
            }
        }
        return Optional.empty();
    }

    public void give(
            HttpServletRequest request, HttpServletResponse response, String name, String value, Duration life) {
        ResponseCookie cookie = ResponseCookie.from(named(request, name), value)
                .httpOnly(true)
                .secure(front.isSecure(request))
                .sameSite("Lax")
                .path("/")
                .maxAge(life.isNegative() ? Duration.ZERO : life)
                .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }

    /** Has the browser forget the cookie. */
    public void take(HttpServletRequest request, HttpServletResponse response, String name) {
        give(request, response, name, "", Duration.ZERO);
    }

    private String named(HttpServletRequest request, String name) {
        return front.isSecure(request) ? HOST_ONLY + name : name;
    }
}
