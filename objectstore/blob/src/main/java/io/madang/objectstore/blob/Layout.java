package io.madang.objectstore.blob;

import java.nio.ByteBuffer;

/**
 * How bytes are kept: 1 + 0 is one copy, 1 + 2 three copies, 4 + 2 and 8 + 4 are erasure codes. Any {@link #data} of the
 * shards give back all.
 *
 * @param data shards that together hold the bytes once
 * @param parity further shards, as many as may be lost
 * @param segmentBytes what is cut, coded and placed on drives together
 */
public record Layout(int data, int parity, int segmentBytes) {
    public static final int BYTES = 6;
    private static final int MAX_DATA = 16;
    private static final int MAX_PARITY = 8;

    public Layout {
        if (data < 1 || data > MAX_DATA || parity < 0 || parity > MAX_PARITY || segmentBytes < data) {
            throw new IllegalArgumentException("No layout is " + data + " + " + parity + " by " + segmentBytes);
        }
    }

    public static Layout from(ByteBuffer buffer) {
        return new Layout(buffer.get(), buffer.get(), buffer.getInt());
    }

    public void to(ByteBuffer buffer) {
        buffer.put((byte) data).put((byte) parity).putInt(segmentBytes);
    }

    public int shards() {
        return data + parity;
    }

    @Override
    public String toString() {
        return data + "+" + parity;
    }
}
