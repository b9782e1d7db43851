package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-encoding by the rules of S3: only letters, digits and {@code -_.~} stay as they are. */
public final class UrlEncoding {
    private static final String HEX = "0123456789ABCDEF";

    private UrlEncoding() {}

    /** Of a path or of a key in a listing ({@code encoding-type=url}): slashes stay. */
    public static String encodePath(String value) {
        return encode(value, true);
    }

    /** Of a name or value in a query. */
    public static String encode(String value) {
        return encode(value, false);
    }

    private static String encode(String value, boolean slashesStay) {
        if (isPlain(value, slashesStay)) {
            return value;
        }
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        StringBuilder encoded = new StringBuilder(bytes.length + 16);
        for (byte b : bytes) {
            if (isPlain((char) (b & 0xff), slashesStay)) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(HEX.charAt((b >> 4) & 0xf)).append(HEX.charAt(b & 0xf));
            }
        }
        return encoded.toString();
    }

    private static boolean isPlain(String value, boolean slashesStay) {
        for (int i = 0; i < value.length(); i++) {
            if (!isPlain(value.charAt(i), slashesStay)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(char c, boolean slashesStay) {
        return c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c >= '0' && c <= '9'
                || c == '-'
                || c == '_'
                || c == '.'
                || c == '~'
                || slashesStay && c == '/';
    }

    /** A path as it came, one character for each byte: a plus stays a plus. */
    public static String decodePath(String raw) throws S3Exception {
        return decode(raw, false);
    }

    /** A part of a query as it came: a plus is a space. */
    public static String decodeQuery(String raw) throws S3Exception {
        return decode(raw, true);
    }

    private static String decode(String raw, boolean plusIsSpace) throws S3Exception {
        int first = firstToDecode(raw, plusIsSpace);
        if (first < 0) {
            return raw;
        }
        ByteBuffer bytes = ByteBuffer.allocate(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                bytes.put((byte) (digit(raw, i + 1) << 4 | digit(raw, i + 2)));
                i += 2;
            } else {
                bytes.put((byte) (plusIsSpace && c == '+' ? ' ' : c));
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            throw new S3Exception(S3Error.INVALID_URI, "The address is not UTF-8.");
        }
    }

    private static int firstToDecode(String raw, boolean plusIsSpace) {
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%' || c >= 0x80 || plusIsSpace && c == '+') {
                return i;
            }
        }
        return -1;
    }

    private static int digit(String raw, int at) throws S3Exception {
        int digit = at < raw.length() ? Character.digit(raw.charAt(at), 16) : -1;
        if (digit < 0) {
            throw new S3Exception(S3Error.INVALID_URI);
        }
        return digit;
    }
}
