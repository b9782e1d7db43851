package io.madang.web.identity;

import io.madang.contracts.client.Sessions.Tokens;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The tokens of a log-in, kept by the browser for pages. The API never looks at cookies.
 *
 * <p>A browser keeps 4,096 bytes in a cookie, and the token of somebody who moderates many boards is longer: it is cut
 * into parts.
 */
final class SessionCookies {

    static final String ACCESS = "madang-access";
    static final String REFRESH = "madang-refresh";

    private static final int PART_CHARACTERS = 3_500;
    private static final int MAX_PARTS = 4;

    /** The browser forgets the access token this long before it ends, so that it is renewed in time. */
    private static final Duration EARLY = Duration.ofSeconds(30);

    private final PageCookies cookies;
    private final InstantSource clock;

    SessionCookies(PageCookies cookies, InstantSource clock) {
        this.cookies = cookies;
        this.clock = clock;
    }

    Optional<String> access(HttpServletRequest request) {
        StringBuilder token = new StringBuilder();
        for (int part = 0; part < MAX_PARTS; part++) {
            Optional<String> text = cookies.find(request, name(part));
            if (text.isEmpty()) {
                break;
            }
            token.append(text.get());
        }
        return token.isEmpty() ? Optional.empty() : Optional.of(token.toString());
    }

    Optional<String> refresh(HttpServletRequest request) {
        return cookies.find(request, REFRESH);
    }

    /** Whether the request brings anything to be recognised by. */
    boolean areIn(HttpServletRequest request) {
        return cookies.find(request, ACCESS).isPresent() || refresh(request).isPresent();
    }

    void give(HttpServletRequest request, HttpServletResponse response, Tokens tokens) {
        Instant now = clock.instant();
        Duration life = Duration.between(now, tokens.accessTokenExpiresAt());
        Duration shown = life.compareTo(EARLY.multipliedBy(2)) > 0 ? life.minus(EARLY) : life;
        String access = tokens.accessToken();
        for (int part = 0; part < MAX_PARTS; part++) {
            int from = Math.min(access.length(), part * PART_CHARACTERS);
            int to = Math.min(access.length(), from + PART_CHARACTERS);
            if (to > from) {
                cookies.give(request, response, name(part), access.substring(from, to), shown);
            } else if (cookies.find(request, name(part)).isPresent()) {
                cookies.take(request, response, name(part));
            }
        }
        Duration longest = Duration.between(now, tokens.refreshTokenExpiresAt());
        cookies.give(request, response, REFRESH, tokens.refreshToken(), longest);
    }

    /** Has the browser forget the session, and what pages have kept in it, such as drafts. */
    void take(HttpServletRequest request, HttpServletResponse response) {
        response.setHeader("Clear-Site-Data", "\"storage\"");
        cookies.take(request, response, REFRESH);
        cookies.take(request, response, ACCESS);
        for (int part = 1; part < MAX_PARTS; part++) {
            if (cookies.find(request, name(part)).isPresent()) {
                cookies.take(request, response, name(part));
            }
        }
    }

    private static String name(int part) {
        return part == 0 ? ACCESS : ACCESS + "-" + part;
    }
}
