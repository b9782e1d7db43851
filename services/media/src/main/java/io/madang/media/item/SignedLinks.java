package io.madang.media.item;

import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaReason;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Links that work for a while for whoever has them, like the presigned URLs of object stores. */
public final class SignedLinks {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SIGNATURE_BYTES = 24;

    private final Supplier<byte[]> key;
    private final InstantSource clock;

    /** @param key the same in all instances */
    public SignedLinks(Supplier<byte[]> key, InstantSource clock) {
        this.key = key;
        this.clock = clock;
    }

    /** When a link ends that is made now: links made within one lifetime are the same, so that browsers may cache. */
    public Instant expiry(Duration lifetime) {
        long seconds = lifetime.toSeconds();
        return Instant.ofEpochSecond((clock.instant().getEpochSecond() / seconds + 2) * seconds);
    }

    /** The path with a signature for one method. */
    public String sign(String method, String path, Instant expiry) {
        long expires = expiry.getEpochSecond();
        return path + "?expires=" + expires + "&signature=" + signature(method, path, expires);
    }

    public boolean isValid(String method, String path, @Nullable Long expires, @Nullable String signature) {
        return expires != null
                && signature != null
                && clock.instant().getEpochSecond() < expires
                && MessageDigest.isEqual(
                        signature(method, path, expires).getBytes(StandardCharsets.US_ASCII),
                        signature.getBytes(StandardCharsets.UTF_8));
    }

    public void require(String method, String path, @Nullable Long expires, @Nullable String signature) {
        if (!isValid(method, path, expires, signature)) {
            throw Failure.of(MediaReason.LINK_INVALID);
        }
    }

    private String signature(String method, String path, long expires) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.get(), ALGORITHM));
            byte[] all = mac.doFinal((method + "\n" + path + "\n" + expires).getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(all, SIGNATURE_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
