package io.madang.app;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.SplittableRandom;

/**
 * A WAV file of noise, of any size, of which any range can be had without keeping it.
 *
 * @param size in bytes
 */
record LargeSound(long size, long seed) {

    private static final int HEADER = 44;
    private static final int BLOCK = 1 << 20;
    private static final int RATE = 44_100;

    byte[] bytes(long from, int length) {
        byte[] bytes = new byte[length];
        for (int at = 0; at < length; ) {
            long place = from + at;
            byte[] block = block(place / BLOCK);
            int within = (int) (place % BLOCK);
            int some = Math.min(length - at, BLOCK - within);
            System.arraycopy(block, within, bytes, at, some);
            at += some;
        }
        return bytes;
    }

    private byte[] block(long number) {
        byte[] block = new byte[BLOCK];
        new SplittableRandom(seed + number).nextBytes(block);
        if (number == 0) {
            System.arraycopy(header(), 0, block, 0, HEADER);
        }
        return block;
    }

    private byte[] header() {
        ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
        header.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt((int) (size - 8));
        header.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16).putShort((short) 1);
        header.putShort((short) 1)
                .putInt(RATE)
                .putInt(2 * RATE)
                .putShort((short) 2)
                .putShort((short) 16);
        header.put("data".getBytes(StandardCharsets.US_ASCII)).putInt((int) (size - HEADER));
        return header.array();
    }

    String digest() {
        MessageDigest digest = ResumedUpload.sha256();
        for (long from = 0; from < size; from += BLOCK) {
            digest.update(bytes(from, (int) Math.min(BLOCK, size - from)));
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
