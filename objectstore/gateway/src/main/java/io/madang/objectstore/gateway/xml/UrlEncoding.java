package io.madang.objectstore.gateway.xml;

import java.nio.charset.StandardCharsets;

/** The percent-encoding of keys in listings ({@code encoding-type=url}): slashes stay, a space is {@code %20}. */
public final class UrlEncoding {
    private static final String HEX = "0123456789ABCDEF";

    private UrlEncoding() {}

    public static String encode(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        StringBuilder encoded = new StringBuilder(bytes.length + 16);
        for (byte b : bytes) {
            if (isPlain(b)) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(HEX.charAt((b >> 4) & 0xf)).append(HEX.charAt(b & 0xf));
            }
        }
        return encoded.toString();
    }

    private static boolean isPlain(byte b) {
        return b >= 'a' && b <= 'z'
                || b >= 'A' && b <= 'Z'
                || b >= '0' && b <= '9'
                || b == '-'
                || b == '_'
                || b == '.'
                || b == '~'
                || b == '/';
    }
}
