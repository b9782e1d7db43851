package io.madang.edge.request;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.ResponseCookie;

/**
 * Cookies: those of a request, and the headers that set them. Over https their names begin with {@code __Host-} or
 * {@code __Secure-}: browsers take such a cookie only over https, and the first only from this very host.
 */
public final class Cookies {

    private static final String WHOLE_SITE = "/";

    private Cookies() {}

    /** The cookie of exactly that name. */
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

    /** A cookie that is worth nothing to whoever plants it: over https too, the one counts that was set before. */
    public static Optional<String> findHarmless(HttpServletRequest request, String name, String path) {
        return find(request, named(name, path, true)).or(() -> find(request, name));
    }

    /** What a cookie is called, which no script reads and no form of another site brings along. */
    public static String named(String name, String path, boolean secure) {
        return !secure ? name : path.equals(WHOLE_SITE) ? "__Host-" + name : "__Secure-" + name;
    }

    /** The header that sets the cookie. */
    public static String header(String name, String value, String path, Duration life, boolean secure) {
        return ResponseCookie.from(named(name, path, secure), value)
                .path(path)
                .httpOnly(true)
                .secure(secure)
                .sameSite("Lax")
                .maxAge(life)
                .build()
                .toString();
    }
}
