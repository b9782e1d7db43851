package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.nio.ByteBuffer;

/**
 * What the index knows of a blob: its head, or the tombstone that hides what is left of it.
 *
 * @param where the record of the head, or of the tombstone
 */
record BlobEntry(boolean tombstone, Location where, long incarnation, long blobBytes, int extents, int extentBytes) {
    private static final int BYTES = 1 + 8 + 8 + 4 + 8 + 8 + 4 + 4;

    static BlobEntry of(RecordHeader header, Location where) {
        return new BlobEntry(
                header.kind() == RecordKind.TOMBSTONE,
                where,
                header.incarnation(),
                header.blobBytes(),
                header.extents(),
                header.extentBytes());
    }

    BlobEntry movedTo(Location there) {
        return new BlobEntry(tombstone, there, incarnation, blobBytes, extents, extentBytes);
    }

    /** The payload of the head's own record: all of a small blob, the last part of a streamed one. */
    int headBytes() {
        return (int) (blobBytes - (long) (extents - 1) * extentBytes);
    }

    RecordReader.Expected head(BlobId id) {
        return new RecordReader.Expected(id, incarnation, extents - 1, headBytes());
    }

    RecordReader.Expected extent(BlobId id, int extent) {
        return new RecordReader.Expected(id, incarnation, extent, extentBytes);
    }

    byte[] bytes() {
        return ByteBuffer.allocate(BYTES)
                .put((byte) (tombstone ? 1 : 0))
                .putLong(where.volume())
                .putLong(where.offset())
                .putInt(where.bytes())
                .putLong(incarnation)
                .putLong(blobBytes)
                .putInt(extents)
                .putInt(extentBytes)
                .array();
    }

    static BlobEntry from(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new BlobEntry(
                in.get() == 1,
                new Location(in.getLong(), in.getLong(), in.getInt()),
                in.getLong(),
                in.getLong(),
                in.getInt(),
                in.getInt());
    }
}
