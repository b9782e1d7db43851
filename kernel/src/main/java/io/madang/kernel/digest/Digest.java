package io.madang.kernel.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256. */
public final class Digest {

    private Digest() {}

    public static byte[] of(byte[] bytes) {
        return sha256().digest(bytes);
    }

    /** Of the text in UTF-8. */
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * A request in short, by which a repetition under the same idempotency key is told from another request: in hex, and
     * of each part with its length, so that what moves from one part to the next makes a difference.
     */
    public static String ofParts(Object... parts) {
        MessageDigest sha = sha256();
        for (Object part : parts) {
            byte[] bytes = part.toString().getBytes(StandardCharsets.UTF_8);
            sha.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
            sha.update(bytes);
        }
        return HexFormat.of().formatHex(sha.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
