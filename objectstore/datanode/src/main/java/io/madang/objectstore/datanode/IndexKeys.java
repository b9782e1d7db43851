package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.nio.ByteBuffer;

/** The index's keys: big-endian, so that their order is that of what they name. */
final class IndexKeys {
    private IndexKeys() {}

    static byte[] blob(BlobId id) {
        ByteBuffer key = ByteBuffer.allocate(BlobId.BYTES);
        id.to(key);
        return key.array();
    }

    static byte[] incarnation(BlobId id, long incarnation) {
        ByteBuffer key = ByteBuffer.allocate(BlobId.BYTES + Long.BYTES);
        id.to(key);
        return key.putLong(incarnation).array();
    }

    static byte[] extent(BlobId id, long incarnation, int extent) {
        ByteBuffer key = ByteBuffer.allocate(BlobId.BYTES + Long.BYTES + Integer.BYTES);
        id.to(key);
        return key.putLong(incarnation).putInt(extent).array();
    }

    static byte[] remains(BlobId id, long volume) {
        return incarnation(id, volume);
    }

    static byte[] volume(long volume) {
        return ByteBuffer.allocate(Long.BYTES).putLong(volume).array();
    }

    static byte[] liveBytes(long volume) {
        return ByteBuffer.allocate(Long.BYTES + 1).putLong(volume).put((byte) 0).array();
    }

    static byte[] liveRecords(long volume) {
        return ByteBuffer.allocate(Long.BYTES + 1).putLong(volume).put((byte) 1).array();
    }

    static byte[] location(Location where) {
        return ByteBuffer.allocate(2 * Long.BYTES + Integer.BYTES)
                .putLong(where.volume())
                .putLong(where.offset())
                .putInt(where.bytes())
                .array();
    }

    static Location location(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Location(in.getLong(), in.getLong(), in.getInt());
    }
}
