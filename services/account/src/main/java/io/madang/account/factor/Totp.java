package io.madang.account.factor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Time-based one-time passwords (RFC 6238) as all authenticator apps have them: SHA-1, 6 digits, 30 seconds. */
public final class Totp {

    public static final int DIGITS = 6;

    private static final int SECRET_BYTES = 20;
    private static final long STEP_SECONDS = 30;
    private static final int MODULUS = 1_000_000;

    /** How many steps a clock may be behind or ahead. */
    private static final long SKEW = 1;

    private Totp() {}

    static byte[] newSecret(RandomGenerator random) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        return secret;
    }

    public static long step(Instant at) {
        return Math.floorDiv(at.getEpochSecond(), STEP_SECONDS);
    }

    /** The code of one time step. */
    public static String code(byte[] secret, long step) {
        byte[] hash = hmac(secret, ByteBuffer.allocate(Long.BYTES).putLong(step).array());
        int offset = hash[hash.length - 1] & 0xf;
        int number = ByteBuffer.wrap(hash).getInt(offset) & Integer.MAX_VALUE;
        return ("%0" + DIGITS + "d").formatted(number % MODULUS);
    }

    /** The time step that the code is of, if it is one of now; how long it takes does not depend on the code. */
    static OptionalLong matchingStep(byte[] secret, String code, Instant now) {
        byte[] given = code.getBytes(StandardCharsets.UTF_8);
        long found = -1;
        for (long step = step(now) - SKEW; step <= step(now) + SKEW; step++) {
            byte[] right = code(secret, step).getBytes(StandardCharsets.UTF_8);
            if (MessageDigest.isEqual(right, given)) {
                found = step;
            }
        }
        return found < 0 ? OptionalLong.empty() : OptionalLong.of(found);
    }

    private static byte[] hmac(byte[] secret, byte[] message) {
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(secret, "HmacSHA1"));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA1", e);
        }
    }
}
