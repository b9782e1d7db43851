package io.madang.view;

import io.madang.cluster.KeyedDigests;
import io.madang.edge.request.Cookies;
import io.madang.edge.request.PublicOrigin;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The cookie by which a guest is known again: random, signed so that nobody can make up more of them, and good for
 * nothing but counting views.
 */
final class ViewerCookies {

    static final String NAME = "madang-viewer";

    /** Where views are counted; the browser sends it nowhere else. */
    private static final String PATH = "/v1/articles";

    private static final Duration LIFETIME = Duration.ofDays(1);
    private static final int RANDOM_BYTES = 16;
    private static final char SEPARATOR = '.';

    private final KeyedDigests digests;
    private final RandomGenerator random;
    private final PublicOrigin origin;

    ViewerCookies(KeyedDigests digests, RandomGenerator random, PublicOrigin origin) {
        this.digests = digests;
        this.random = random;
        this.origin = origin;
    }

    String fresh() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The cookie that came with the request, if it is one of ours. */
    Optional<String> brought(HttpServletRequest request) {
        return Cookies.findHarmless(request, NAME, PATH).flatMap(this::verified);
    }

    /** What stands before the signature, if we have made it. */
    Optional<String> verified(String value) {
        int separator = value.indexOf(SEPARATOR);
        if (separator < 0) {
            return Optional.empty();
        }
        String cookie = value.substring(0, separator);
        boolean ours = MessageDigest.isEqual(ascii(value.substring(separator + 1)), ascii(signature(cookie)));
        return ours ? Optional.of(cookie) : Optional.empty();
    }

    /** The header that gives the guest the cookie. */
    String header(String cookie, HttpServletRequest request) {
        return Cookies.header(NAME, signed(cookie), PATH, LIFETIME, origin.isSecure(request));
    }

    String signed(String cookie) {
        return cookie + SEPARATOR + signature(cookie);
    }

    private String signature(String cookie) {
        return digests.of("cookie", ascii(cookie));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
