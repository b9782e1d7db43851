package io.madang.web.identity;

import io.madang.edge.security.TokenKey;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The proof in each form that it came from a page of ours: the digest, under the installation's key, of a random seed
 * that only this browser has in a cookie. It looks different in each page, so that its length when compressed tells
 * nothing about it.
 */
public final class FormTokens {

    /** The name of the hidden field. */
    public static final String FIELD = "_form";

    static final String SEED = "madang-form";

    private static final String ATTRIBUTE = FormTokens.class.getName();
    private static final Duration LIFE = Duration.ofDays(30);
    private static final int SEED_BYTES = 16;
    private static final int MAC_BYTES = 32;
    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

    private final PageCookies cookies;
    private final TokenKey key;
    private final RandomGenerator random;

    FormTokens(PageCookies cookies, TokenKey key, RandomGenerator random) {
        this.cookies = cookies;
        this.key = key;
        this.random = random;
    }

    /** A token for a form of the page that answers this request. */
    public String issue(HttpServletRequest request, HttpServletResponse response) {
        prepare(request, response);
        return issue(request);
    }

    /** A token for a form of a page whose visitor has been {@link #prepare prepared}; empty for others. */
    String issue(HttpServletRequest request) {
        return seed(request).map(this::masked).orElse("");
    }

    /** Gives the browser a seed, if it has none. */
    void prepare(HttpServletRequest request, HttpServletResponse response) {
        if (seed(request).isEmpty()) {
            byte[] bytes = new byte[SEED_BYTES];
            random.nextBytes(bytes);
            String fresh = TEXT.encodeToString(bytes);
            request.setAttribute(ATTRIBUTE, fresh);
            cookies.give(request, response, SEED, fresh, LIFE);
        }
    }

    private String masked(String seed) {
        byte[] pad = new byte[MAC_BYTES];
        random.nextBytes(pad);
        byte[] mac = mac(seed);
        byte[] token = new byte[2 * MAC_BYTES];
        for (int i = 0; i < MAC_BYTES; i++) {
            token[i] = pad[i];
            token[MAC_BYTES + i] = (byte) (pad[i] ^ mac[i]);
        }
        return TEXT.encodeToString(token);
    }

    boolean accepts(HttpServletRequest request, String text) {
        byte[] token;
        try {
            token = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return false;
        }
        if (token.length != 2 * MAC_BYTES) {
            return false;
        }
        byte[] claimed = new byte[MAC_BYTES];
        for (int i = 0; i < MAC_BYTES; i++) {
            claimed[i] = (byte) (token[i] ^ token[MAC_BYTES + i]);
        }
        return cookies.find(request, SEED)
                .filter(seed -> MessageDigest.isEqual(mac(seed), claimed))
                .isPresent();
    }

    /** Ends the validity of all forms that this browser has been given. */
    void forget(HttpServletRequest request, HttpServletResponse response) {
        cookies.take(request, response, SEED);
    }

    /** The seed that came with the request, or the one that goes with its answer. */
    private Optional<String> seed(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof String fresh
                ? Optional.of(fresh)
                : cookies.find(request, SEED);
    }

    private byte[] mac(String seed) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.bytes(), "HmacSHA256"));
            // a purpose of its own: no token of any other kind is ever made of such a text
            return mac.doFinal(("madang form " + seed).getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }
}
