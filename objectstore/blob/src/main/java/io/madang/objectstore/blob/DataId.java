package io.madang.objectstore.blob;

import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * The name of the bytes of an object or a part, of which each blob's name follows: the lowest 32 bits are left free for
 * the segment (24) and the shard (8). The order of ids is that in which they were drawn, by milliseconds.
 */
public record DataId(long high, long low) implements Comparable<DataId> {
    public static final int BYTES = 12;
    public static final int MAX_SEGMENTS = 1 << 24;
    public static final int MAX_SHARDS = 1 << 8;
    private static final int HEX_DIGITS = 24;
    private static final int SEQUENCE_BITS = 16;
    private static final long FREE = 0xFFFF_FFFFL;

    public DataId {
        if ((low & FREE) != 0) {
            throw new IllegalArgumentException("The lowest 32 bits are the segment's and the shard's: " + low);
        }
    }

    /**
     * A new id.
     *
     * @param order milliseconds since 1970, then 16 bits that tell those of one millisecond apart
     * @param layout whose numbers of shards the id tells, so that repair can do without metadata
     * @param random of which 24 bits are taken, to tell apart those of several processes
     */
    public static DataId draw(long order, Layout layout, int random) {
        long shape = (layout.data() - 1) << 4 | layout.parity();
        return new DataId(order, shape << 56 | (random & 0xFF_FFFFL) << 32);
    }

    /** The first id that may have been drawn at this moment. */
    public static DataId earliest(Instant moment) {
        return new DataId(Math.max(0, moment.toEpochMilli()) << SEQUENCE_BITS, 0);
    }

    /** Whose bytes this blob holds. */
    public static DataId of(BlobId blob) {
        return new DataId(blob.high(), blob.low() & ~FREE);
    }

    public static int segment(BlobId blob) {
        return (int) (blob.low() & FREE) >>> 8;
    }

    public static int shard(BlobId blob) {
        return (int) blob.low() & 0xFF;
    }

    public static DataId parse(String hex) {
        if (hex.length() != HEX_DIGITS) {
            throw new IllegalArgumentException("A data id has " + HEX_DIGITS + " hex digits, not " + hex.length());
        }
        return new DataId(
                Long.parseUnsignedLong(hex, 0, 16, 16), Long.parseUnsignedLong(hex, 16, HEX_DIGITS, 16) << 32);
    }

    public static DataId from(ByteBuffer buffer) {
        return new DataId(buffer.getLong(), (long) buffer.getInt() << 32);
    }

    public void to(ByteBuffer buffer) {
        buffer.putLong(high).putInt((int) (low >>> 32));
    }

    public BlobId blob(int segment, int shard) {
        if (segment < 0 || segment >= MAX_SEGMENTS || shard < 0 || shard >= MAX_SHARDS) {
            throw new IllegalArgumentException("There is no segment " + segment + " with a shard " + shard);
        }
        return new BlobId(high, low | (long) segment << 8 | shard);
    }

    public Instant drawn() {
        return Instant.ofEpochMilli(high >>> SEQUENCE_BITS);
    }

    public int dataShards() {
        return (int) (low >>> 60) + 1;
    }

    public int parityShards() {
        return (int) (low >>> 56) & 0xF;
    }

    /** The order of the bytes. */
    @Override
    public int compareTo(DataId other) {
        int byHigh = Long.compareUnsigned(high, other.high);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }

    @Override
    public String toString() {
        return String.format("%016x%08x", high, low >>> 32);
    }
}
