package io.madang.view;

import io.madang.cluster.ClusterKeys;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Digests with a key of the installation, so that nobody without it can tell what they were made of. */
final class KeyedDigests {

    private static final String ALGORITHM = "HmacSHA256";
    private static final String KEY = "viewer";
    private static final int BYTES = 16;

    private final ClusterKeys keys;

    KeyedDigests(ClusterKeys keys) {
        this.keys = keys;
    }

    /** @param purpose sets digests of the same parts apart that serve different ends */
    String of(String purpose, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(keys.key(KEY), ALGORITHM));
            mac.update(purpose.getBytes(StandardCharsets.UTF_8));
            for (byte[] part : parts) {
                mac.update((byte) 0);
                mac.update((byte) part.length);
                mac.update(part);
            }
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(mac.doFinal(), BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
