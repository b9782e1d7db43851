package io.madang.leaderboard;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Bytes as Redis gets them: each is one character of a string. */
final class Bytes {

    private Bytes() {}

    /** The 8 bytes of a number, the highest first. */
    static String ofLong(long number) {
        return new String(ByteBuffer.allocate(Long.BYTES).putLong(number).array(), StandardCharsets.ISO_8859_1);
    }
}
