package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The head of a record: 64 bytes, then a CRC32C for each 64 KiB of payload, then the payload.
 *
 * <p>Its own checksum covers the 60 bytes before it, the block checksums, and two things that are not stored: the volume's
 * salt and the record's offset. So bytes that look like a record, inside a payload or left over from another file, do not
 * pass for one.
 *
 * @param incarnation grows with each change on this drive, shared by all records of one blob; the highest one is the truth
 * @param extents how many records the blob has; known to its head only
 * @param extentBytes the payload of each extent but the last; known to the head only
 * @param blobBytes the size of the whole blob; known to the head only
 */
record RecordHeader(
        RecordKind kind,
        BlobId id,
        long incarnation,
        int extent,
        int extents,
        int payloadBytes,
        int extentBytes,
        long blobBytes) {

    static final int BYTES = 64;
    static final int MAGIC = 0x4d424c42;
    private static final byte VERSION = 1;
    private static final int CHECKSUM_AT = 60;

    static RecordHeader whole(BlobId id, long incarnation, int payloadBytes) {
        return new RecordHeader(RecordKind.HEAD, id, incarnation, 0, 1, payloadBytes, 0, payloadBytes);
    }

    static RecordHeader extent(BlobId id, long incarnation, int extent, int payloadBytes) {
        return new RecordHeader(RecordKind.EXTENT, id, incarnation, extent, 0, payloadBytes, 0, 0);
    }

    static RecordHeader tombstone(BlobId id, long incarnation) {
        return new RecordHeader(RecordKind.TOMBSTONE, id, incarnation, 0, 0, 0, 0, 0);
    }

    static RecordHeader seal(long incarnation, int payloadBytes) {
        return new RecordHeader(RecordKind.SEAL, new BlobId(0, 0), incarnation, 0, 0, payloadBytes, 0, 0);
    }

    /** The header with its block checksums. */
    int prefixBytes() {
        return prefixBytes(payloadBytes);
    }

    int recordBytes() {
        return prefixBytes() + payloadBytes;
    }

    static int prefixBytes(int payloadBytes) {
        return BYTES + Blocks.count(payloadBytes) * Integer.BYTES;
    }

    /** @param afterSync how many bytes behind the last sync of its volume */
    void write(ByteBuffer target, int[] blockChecksums, long salt, long offset, long afterSync) {
        ByteBuffer bytes = ByteBuffer.allocate(prefixBytes());
        bytes.putInt(MAGIC).put(VERSION).put(kind.code()).putShort((short) 0);
        id.to(bytes);
        bytes.putLong(incarnation)
                .putInt(extent)
                .putInt(extents)
                .putInt(payloadBytes)
                .putInt(extentBytes);
        bytes.putLong(blobBytes)
                .putInt((int) Math.min(Integer.MAX_VALUE, afterSync))
                .putInt(0);
        for (int checksum : blockChecksums) {
            bytes.putInt(checksum);
        }
        bytes.putInt(CHECKSUM_AT, checksum(bytes, 0, prefixBytes(), salt, offset));
        target.put(bytes.flip());
    }

    /** The payload's size if these 64 bytes begin like a record of a sane size, else −1. What follows still needs {@link #read}. */
    static int plausiblePayload(ByteBuffer bytes, int at, int maxPayloadBytes) {
        if (bytes.getInt(at) != MAGIC || bytes.get(at + 4) != VERSION || !RecordKind.knows(bytes.get(at + 5))) {
            return -1;
        }
        int payload = bytes.getInt(at + 40);
        return payload < 0 || payload > maxPayloadBytes ? -1 : payload;
    }

    /** The header at this place of the buffer, which must hold its block checksums too; null if it is not intact. */
    static @Nullable RecordHeader read(ByteBuffer bytes, int at, int prefixBytes, long salt, long offset) {
        if (bytes.getInt(at) != MAGIC || bytes.get(at + 4) != VERSION || !RecordKind.knows(bytes.get(at + 5))) {
            return null;
        }
        int payloadBytes = bytes.getInt(at + 40);
        if (payloadBytes < 0
                || prefixBytes(payloadBytes) != prefixBytes
                || bytes.getInt(at + CHECKSUM_AT) != checksum(bytes, at, prefixBytes, salt, offset)) {
            return null;
        }
        return new RecordHeader(
                RecordKind.of(bytes.get(at + 5)),
                new BlobId(bytes.getLong(at + 8), bytes.getLong(at + 16)),
                bytes.getLong(at + 24),
                bytes.getInt(at + 32),
                bytes.getInt(at + 36),
                payloadBytes,
                bytes.getInt(at + 44),
                bytes.getLong(at + 48));
    }

    /** What stood behind the last sync when this one was written: all of it was under way together. */
    static int afterSync(ByteBuffer bytes, int at) {
        return bytes.getInt(at + 56);
    }

    static int blockChecksum(ByteBuffer bytes, int at, int block) {
        return bytes.getInt(at + BYTES + block * Integer.BYTES);
    }

    private static int checksum(ByteBuffer bytes, int at, int prefixBytes, long salt, long offset) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.slice(at, CHECKSUM_AT));
        crc.update(bytes.slice(at + BYTES, prefixBytes - BYTES));
        crc.update(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(salt)
                .putLong(offset)
                .flip());
        return (int) crc.getValue();
    }
}
