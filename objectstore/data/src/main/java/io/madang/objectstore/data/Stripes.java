package io.madang.objectstore.data;

/**
 * How the bytes of one segment lie in its data shards: row after row, each with a unit for each shard. The last row is
 * shorter: its bytes are spread evenly, with a few zeros at their end, so that all shards have one size.
 *
 * @param data number of data shards
 * @param bytes of the segment
 */
record Stripes(int data, int bytes) {
    static final int UNIT = 256 << 10;

    /** Bytes that lie together in the segment and in one shard. */
    record Piece(int shard, int offset, int length) {}

    static int lastUnit(int data, int rowBytes) {
        return (rowBytes + data - 1) / data;
    }

    private int rowBytes() {
        return data * UNIT;
    }

    private int rows() {
        return bytes / rowBytes();
    }

    int shardBytes() {
        return rows() * UNIT + lastUnit(data, bytes % rowBytes());
    }

    /** What begins at this position of the segment, at most so long. */
    Piece piece(int position, int most) {
        int row = position / rowBytes();
        int inRow = position % rowBytes();
        int unit = row < rows() ? UNIT : lastUnit(data, bytes % rowBytes());
        int inUnit = inRow % unit;
        int length = Math.min(Math.min(most, unit - inUnit), bytes - position);
        return new Piece(inRow / unit, row * UNIT + inUnit, length);
    }
}
