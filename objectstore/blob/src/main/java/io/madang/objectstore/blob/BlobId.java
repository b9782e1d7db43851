package io.madang.objectstore.blob;

import java.nio.ByteBuffer;

/** The name of a blob: 128 bits that whoever writes it has drawn, and that mean nothing to a data node. */
public record BlobId(long high, long low) implements Comparable<BlobId> {
    public static final int BYTES = 16;
    private static final int HEX_DIGITS = 32;

    public static BlobId parse(String hex) {
        if (hex.length() != HEX_DIGITS) {
            throw new IllegalArgumentException("A blob id has " + HEX_DIGITS + " hex digits, not " + hex.length());
        }
        return new BlobId(
                Long.parseUnsignedLong(hex, 0, HEX_DIGITS / 2, 16),
                Long.parseUnsignedLong(hex, HEX_DIGITS / 2, HEX_DIGITS, 16));
    }

    public static BlobId from(ByteBuffer buffer) {
        return new BlobId(buffer.getLong(), buffer.getLong());
    }

    public void to(ByteBuffer buffer) {
        buffer.putLong(high).putLong(low);
    }

    /** The order of the bytes, which is the order of {@link Blobs#list}. */
    @Override
    public int compareTo(BlobId other) {
        int byHigh = Long.compareUnsigned(high, other.high);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }

    @Override
    public String toString() {
        return String.format("%016x%016x", high, low);
    }
}
