package io.madang.web.page;

import io.madang.edge.request.Cookies;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a reader has chosen, kept in cookies that say nothing else of them. */
final class Preferences {

    static final String LANGUAGE = "madang-language";
    static final String THEME = "madang-theme";

    private static final Duration KEPT = Duration.ofDays(365);

    private Preferences() {}

    static Language language(HttpServletRequest request) {
        return Language.of(cookie(request, LANGUAGE))
                .orElseGet(() -> Language.accepted(request.getHeader("Accept-Language")));
    }

    static Theme theme(HttpServletRequest request) {
        return Theme.of(cookie(request, THEME)).orElse(Theme.AUTO);
    }

    static String kept(String name, String value, boolean secure) {
        return Cookies.header(name, value, "/", KEPT, secure);
    }

    private static @Nullable String cookie(HttpServletRequest request, String name) {
        return Cookies.findHarmless(request, name, "/").orElse(null);
    }
}
