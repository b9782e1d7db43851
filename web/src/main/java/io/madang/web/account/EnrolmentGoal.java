package io.madang.web.account;

import io.madang.web.identity.PageCookies;
import io.madang.web.page.RedirectTarget;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Where somebody wanted to go who has to set up a second factor first; in a cookie, as that takes several pages. */
final class EnrolmentGoal {

    private static final String COOKIE = "madang-next";
    private static final Duration KEPT = Duration.ofMinutes(30);

    private final PageCookies cookies;

    EnrolmentGoal(PageCookies cookies) {
        this.cookies = cookies;
    }

    void keep(HttpServletRequest request, HttpServletResponse response, String goal) {
        if (!goal.equals("/")) {
            cookies.give(request, response, COOKIE, URLEncoder.encode(goal, StandardCharsets.UTF_8), KEPT);
        }
    }

    /** The goal, which is forgotten with that; another where there is none. */
    String take(HttpServletRequest request, HttpServletResponse response, String otherwise) {
        return cookies.find(request, COOKIE)
                .map(kept -> {
                    cookies.take(request, response, COOKIE);
                    return decoded(kept);
                })
                .orElse(otherwise);
    }

    private static String decoded(String kept) {
        try {
            return RedirectTarget.within(URLDecoder.decode(kept, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return "/";
        }
    }
}
