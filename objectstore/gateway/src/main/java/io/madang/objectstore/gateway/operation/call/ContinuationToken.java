package io.madang.objectstore.gateway.operation.call;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Where a listing goes on, sealed for clients: the key or prefix after which to continue, with a check over it and over the
 * listing it belongs to, so that a token that was cut, edited or taken from elsewhere is told from one of ours. It grants
 * nothing: whoever may list may also start after any key.
 */
public record ContinuationToken(String after) {
    private static final byte FORM = 1;
    private static final int HEAD_BYTES = 1 + Integer.BYTES;

    /**
     * As clients get it.
     *
     * @param listing what tells this listing from others: bucket, prefix, delimiter
     */
    public String sealed(String... listing) {
        byte[] key = after.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + key.length);
        bytes.put(FORM).putInt(check(key, listing)).put(key);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /** Empty for what is not, character for character, a token of this listing. */
    public static Optional<ContinuationToken> open(String token, String... listing) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(token);
            if (bytes.length < HEAD_BYTES) {
                return Optional.empty();
            }
            String key = new String(bytes, HEAD_BYTES, bytes.length - HEAD_BYTES, StandardCharsets.UTF_8);
            ContinuationToken opened = new ContinuationToken(key);
            return opened.sealed(listing).equals(token) ? Optional.of(opened) : Optional.empty();
        } catch (IllegalArgumentException notOurs) {
            return Optional.empty();
        }
    }

    private static int check(byte[] key, String... listing) {
        CRC32C crc = new CRC32C();
        for (String word : listing) {
            crc.update(word.getBytes(StandardCharsets.UTF_8));
            crc.update(0);
        }
        crc.update(key);
        return (int) crc.getValue();
    }
}
