package io.madang.account.factor;

/** Base32 (RFC 4648) without padding: letters and digits that people can read out and type. */
final class Base32 {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int BITS = 5;

    private Base32() {}

    static String encode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int buffer = 0;
        int bits = 0;
        for (byte next : bytes) {
            buffer = buffer << Byte.SIZE | next & 0xff;
            bits += Byte.SIZE;
            while (bits >= BITS) {
                bits -= BITS;
                text.append(ALPHABET.charAt(buffer >> bits & 31));
            }
            buffer &= (1 << bits) - 1;
        }
        if (bits > 0) {
            text.append(ALPHABET.charAt(buffer << BITS - bits & 31));
        }
        return text.toString();
    }
}
