package io.madang.objectstore.blob;

import java.nio.ByteBuffer;

/** All that metadata keeps about bytes: enough to find, read and delete them. */
public record DataRef(DataId id, long size, Layout layout) {
    public static final int BYTES = DataId.BYTES + Long.BYTES + Layout.BYTES;

    public DataRef {
        if (size < 0 || size > (long) DataId.MAX_SEGMENTS * layout.segmentBytes()) {
            throw new IllegalArgumentException("No data in segments of " + layout.segmentBytes() + " has " + size);
        }
    }

    public static DataRef from(ByteBuffer buffer) {
        return new DataRef(DataId.from(buffer), buffer.getLong(), Layout.from(buffer));
    }

    public void to(ByteBuffer buffer) {
        id.to(buffer);
        buffer.putLong(size);
        layout.to(buffer);
    }

    public int segments() {
        return (int) ((size + layout.segmentBytes() - 1) / layout.segmentBytes());
    }

    /** Bytes of this segment; all but the last are full. */
    public int segmentBytes(int segment) {
        return (int) Math.min(layout.segmentBytes(), size - (long) segment * layout.segmentBytes());
    }
}
