package io.madang.web.page;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** The cookies of a request. */
public final class Cookies {

    private Cookies() {}

    public static Optional<String> find(HttpServletRequest request, String name) {
        Cookie[] all = request.getCookies();
        if (all != null) {
            for (Cookie cookie : all) {
                if (cookie.getName().equals(name)) {
                    return Optional.of(cookie.getValue());
                }
            }
        }
        return Optional.empty();
    }
}
