package io.madang.account.session;

import io.madang.kernel.digest.Digest;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A secret that buys one new access token, and its own successor. */
final class RefreshToken {

    /** Lets scanners of leaked secrets recognise one. */
    private static final String PREFIX = "mrt_";

    private static final int BYTES = 32;
    private static final int TEXT_LENGTH = PREFIX.length() + 43;

    private final byte[] secret;

    private RefreshToken(byte[] secret) {
        this.secret = secret;
    }

    static RefreshToken fresh(RandomGenerator random) {
        return new RefreshToken(randomBytes(random));
    }

    static byte[] randomSalt(RandomGenerator random) {
        return randomBytes(random);
    }

    static Optional<RefreshToken> parse(String text) {
        if (text.length() != TEXT_LENGTH || !text.startsWith(PREFIX)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new RefreshToken(Base64.getUrlDecoder().decode(text.substring(PREFIX.length()))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The only form in which a token is kept. */
    byte[] hash() {
        return Digest.of(secret);
    }

    /** The token that follows this one: computable again from this one and the salt, and from nothing less. */
    RefreshToken successor(byte[] salt) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return new RefreshToken(mac.doFinal(salt));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    /** As the client keeps it. */
    String text() {
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }

    /** Never the secret: tokens must not end up in logs. */
    @Override
    public String toString() {
        return PREFIX + "…";
    }

    private static byte[] randomBytes(RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return bytes;
    }
}
