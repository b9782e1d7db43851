package io.madang.objectstore.gateway.sign;

import java.util.HexFormat;

/** Hex in lower case, which is the only one that signatures are written in. */
final class Hex {
    private static final int SHA256_DIGITS = 64;
    private static final HexFormat FORMAT = HexFormat.of();

    private Hex() {}

    static String of(byte[] bytes) {
        return FORMAT.formatHex(bytes);
    }

    static boolean isSha256(String text) {
        if (text.length() != SHA256_DIGITS) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!(c >= '0' && c <= '9' || c >= 'a' && c <= 'f')) {
                return false;
            }
        }
        return true;
    }
}
