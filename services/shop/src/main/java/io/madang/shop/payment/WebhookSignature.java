package io.madang.shop.payment;

import io.madang.kernel.error.Failure;
import io.madang.shop.store.ShopReason;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs and checks webhook bodies: {@code t=<seconds>,v1=<hex>}, where the hex is the HMAC-SHA256 of the time, a dot
 * and the body. The time keeps an overheard call from being sent again later.
 */
final class WebhookSignature {

    static final String HEADER = "Payment-Signature";

    private static final String ALGORITHM = "HmacSHA256";
    private static final Pattern FORM = Pattern.compile("t=([0-9]{1,12}),v1=([0-9a-f]{64})");

    private final SecretKeySpec key;
    private final Duration tolerance;
    private final InstantSource clock;

    WebhookSignature(byte[] key, Duration tolerance, InstantSource clock) {
        this.key = new SecretKeySpec(key, ALGORITHM);
        this.tolerance = tolerance;
        this.clock = clock;
    }

    String sign(byte[] body, Instant time) {
        String seconds = Long.toString(time.getEpochSecond());
        return "t=" + seconds + ",v1=" + HexFormat.of().formatHex(mac(seconds, body));
    }

    void check(String signature, byte[] body) {
        Matcher parts = FORM.matcher(signature);
        if (!parts.matches()
                || !MessageDigest.isEqual(
                        mac(parts.group(1), body), HexFormat.of().parseHex(parts.group(2)))) {
            throw Failure.of(ShopReason.WEBHOOK_SIGNATURE);
        }
        Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(parts.group(1))), clock.instant());
        if (age.abs().compareTo(tolerance) > 0) {
            throw Failure.of(ShopReason.WEBHOOK_TOO_OLD);
        }
    }

    private byte[] mac(String seconds, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(seconds.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            mac.update((byte) '.');
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
