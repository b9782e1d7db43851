package io.madang.objectstore.server;

import java.nio.ByteBuffer;
import java.util.Random;

/** Content that names itself, so that one can tell whose bytes they are: all of it follows from its number. */
final class NamedContent {
    static final int PART_BYTES = 5 << 20;

    private NamedContent() {}

    /** Most are small, some are large, a few are in parts; zero is nothing. */
    static int size(long content) {
        return switch ((int) (content % 20)) {
            case 0 -> PART_BYTES + 1 + (int) ((content >>> 8) % 100_000);
            case 1, 2 -> 300_000 + (int) ((content >>> 8) % 1_000_000);
            default -> Long.BYTES + (int) ((content >>> 8) % 20_000);
        };
    }

    static byte[] bytes(long content) {
        if (content == 0) {
            return new byte[0];
        }
        byte[] bytes = new byte[size(content)];
        new Random(content).nextBytes(bytes);
        ByteBuffer.wrap(bytes).putLong(content);
        return bytes;
    }

    /** The number that the bytes name. */
    static long number(byte[] bytes) {
        return bytes.length == 0 ? 0 : ByteBuffer.wrap(bytes).getLong();
    }
}
