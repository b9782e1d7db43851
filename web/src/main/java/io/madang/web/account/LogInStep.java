package io.madang.web.account;

import io.madang.kernel.error.Failure;
import io.madang.web.identity.PageCookies;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A log-in between password and second factor: its challenge and the ways to answer it, with dots between them, in a
 * cookie that ends with it.
 */
final class LogInStep {

    private static final String COOKIE = "madang-challenge";
    private static final String SEPARATOR = ".";

    private final PageCookies cookies;

    LogInStep(PageCookies cookies) {
        this.cookies = cookies;
    }

    void keep(HttpServletRequest request, HttpServletResponse response, Failure required) {
        long seconds = required.details().get("expiresInSeconds") instanceof Number number ? number.longValue() : 0;
        String challenge = String.valueOf(required.details().get("challenge"));
        if (required.details().get("methods") instanceof List<?> methods) {
            challenge = Stream.concat(Stream.of(challenge), methods.stream())
                    .map(String::valueOf)
                    .collect(Collectors.joining(SEPARATOR));
        }
        cookies.give(request, response, COOKIE, challenge, Duration.ofSeconds(seconds));
    }

    Optional<String> challenge(HttpServletRequest request) {
        return cookies.find(request, COOKIE).map(kept -> kept.split(Pattern.quote(SEPARATOR), 2)[0]);
    }

    /** Whether that is a way to answer. */
    boolean allows(HttpServletRequest request, String method) {
        return cookies.find(request, COOKIE).stream()
                .flatMap(kept -> Stream.of(kept.split(Pattern.quote(SEPARATOR))).skip(1))
                .anyMatch(method::equals);
    }

    void forget(HttpServletRequest request, HttpServletResponse response) {
        cookies.take(request, response, COOKIE);
    }
}
