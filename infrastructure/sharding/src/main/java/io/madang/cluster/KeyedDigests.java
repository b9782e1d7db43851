package io.madang.cluster;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Digests with a key of the installation, so that nobody without it can tell what they were made of. */
public final class KeyedDigests {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int BYTES = 16;

    private final ClusterKeys keys;
    private final String key;

    /** @param key the name of the installation's key */
    public KeyedDigests(ClusterKeys keys, String key) {
        this.keys = keys;
        this.key = key;
    }

    /** @param purpose sets digests of the same parts apart that serve different ends */
    public String of(String purpose, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(keys.key(key), ALGORITHM));
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
