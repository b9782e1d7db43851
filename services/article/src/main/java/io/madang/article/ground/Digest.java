package io.madang.article.ground;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A request in short, by which a repetition under the same idempotency key is told from another request. */
public final class Digest {

    private Digest() {}

    public static String of(Object... parts) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (Object part : parts) {
                byte[] bytes = part.toString().getBytes(StandardCharsets.UTF_8);
                sha.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
                sha.update(bytes);
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
