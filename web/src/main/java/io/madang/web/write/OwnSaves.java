package io.madang.web.write;

import io.madang.contracts.article.Article;
import io.madang.web.identity.PageCookies;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;

/** Remembers which version of an article this browser has saved last, so that a conflict with oneself is told as one. */
final class OwnSaves {

    private static final String COOKIE = "madang-saved";
    private static final Duration KEPT = Duration.ofHours(12);

    private final PageCookies cookies;

    OwnSaves(PageCookies cookies) {
        this.cookies = cookies;
    }

    void remember(HttpServletRequest request, HttpServletResponse response, Article saved) {
        cookies.give(request, response, COOKIE, mark(saved), KEPT);
    }

    boolean isOf(HttpServletRequest request, Article now) {
        return cookies.find(request, COOKIE).filter(mark(now)::equals).isPresent();
    }

    private static String mark(Article article) {
        return article.id() + "-" + article.version();
    }
}
