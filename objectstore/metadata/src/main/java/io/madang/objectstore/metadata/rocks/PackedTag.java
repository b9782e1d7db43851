package io.madang.objectstore.metadata.rocks;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * An ETag of the usual form: an MD5 and a number of parts.
 *
 * @param parts zero for an object that was put at once
 */
record PackedTag(byte[] md5, int parts) {
    private static final HexFormat HEX = HexFormat.of();
    private static final int HEX_DIGITS = 32;

    static @Nullable PackedTag of(String etag) {
        if (etag.length() < HEX_DIGITS || etag.length() > HEX_DIGITS + 6) {
            return null;
        }
        for (int i = 0; i < HEX_DIGITS; i++) {
            char digit = etag.charAt(i);
            if (!(digit >= '0' && digit <= '9' || digit >= 'a' && digit <= 'f')) {
                return null;
            }
        }
        byte[] md5 = HEX.parseHex(etag, 0, HEX_DIGITS);
        if (etag.length() == HEX_DIGITS) {
            return new PackedTag(md5, 0);
        }
        int parts = 0;
        for (int i = HEX_DIGITS + 1; i < etag.length(); i++) {
            parts = parts * 10 + etag.charAt(i) - '0';
        }
        PackedTag packed = new PackedTag(md5, parts);
        return parts > 0 && packed.text().equals(etag) ? packed : null;
    }

    String text() {
        return parts == 0 ? HEX.formatHex(md5) : HEX.formatHex(md5) + "-" + parts;
    }
}
