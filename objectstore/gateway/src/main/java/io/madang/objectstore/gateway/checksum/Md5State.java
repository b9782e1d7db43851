package io.madang.objectstore.gateway.checksum;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** MD5 between two blocks, with the steps (RFC 1321) for one stream: the JDK's does not let go of its state. */
final class Md5State {
    static final int BLOCK = 64;
    static final int WORDS = 4;
    static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int[] SINES = new int[64];
    private static final int[] TURNS = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

    static {
        for (int i = 0; i < SINES.length; i++) {
            SINES[i] = (int) (long) (Math.abs(StrictMath.sin(i + 1)) * (1L << Integer.SIZE));
        }
    }

    final int[] words = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    private long length;

    /** Takes note of whole blocks that went into the words. */
    void went(int bytes) {
        length += bytes;
    }

    void advance(byte[] content, int bytes) {
        for (int at = 0; at < bytes; at += BLOCK) {
            block(content, at);
        }
        length += bytes;
    }

    /** The last bytes, whole blocks or not, and the padding. */
    byte[] finish(byte[] content, int bytes) {
        int padded = (bytes + 1 + Long.BYTES + BLOCK - 1) / BLOCK * BLOCK;
        byte[] last = Arrays.copyOf(Arrays.copyOf(content, bytes), padded);
        last[bytes] = (byte) 0x80;
        ByteBuffer.wrap(last).order(ByteOrder.LITTLE_ENDIAN).putLong(padded - Long.BYTES, (length + bytes) * Byte.SIZE);
        advance(last, padded);
        ByteBuffer digest = ByteBuffer.allocate(WORDS * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            digest.putInt(word);
        }
        return digest.array();
    }

    private void block(byte[] content, int at) {
        int a = words[0];
        int b = words[1];
        int c = words[2];
        int d = words[3];
        for (int i = 0; i < 16; i++) {
            int sum = a + (d ^ (b & (c ^ d))) + SINES[i] + (int) WORD.get(content, at + 4 * i);
            a = d;
            d = c;
            c = b;
            b += Integer.rotateLeft(sum, TURNS[i & 3]);
        }
        for (int i = 16; i < 32; i++) {
            int sum = a + (c ^ (d & (b ^ c))) + SINES[i] + (int) WORD.get(content, at + 4 * ((5 * i + 1) & 15));
            a = d;
            d = c;
            c = b;
            b += Integer.rotateLeft(sum, TURNS[4 + (i & 3)]);
        }
        for (int i = 32; i < 48; i++) {
            int sum = a + (b ^ c ^ d) + SINES[i] + (int) WORD.get(content, at + 4 * ((3 * i + 5) & 15));
            a = d;
            d = c;
            c = b;
            b += Integer.rotateLeft(sum, TURNS[8 + (i & 3)]);
        }
        for (int i = 48; i < 64; i++) {
            int sum = a + (c ^ (b | ~d)) + SINES[i] + (int) WORD.get(content, at + 4 * ((7 * i) & 15));
            a = d;
            d = c;
            c = b;
            b += Integer.rotateLeft(sum, TURNS[12 + (i & 3)]);
        }
        words[0] += a;
        words[1] += b;
        words[2] += c;
        words[3] += d;
    }
}
