package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.Throttle;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A walk over a volume from record to record. Where a header is damaged it looks for the next one; records are found
 * again behind the damage, and what lies between is reported.
 */
final class VolumeScan {
    private static final int WINDOW_BYTES = 1024 * 1024;

    /** Sees what the walk meets, in order of offset. */
    interface Visitor {
        /** A record whose header is intact; whether its payload is, too, was checked if the walk was asked to. */
        void record(RecordHeader header, Location where, boolean intact) throws IOException;

        /** Bytes that belong to no record with an intact header. */
        default void damaged(long from, long to) throws IOException {}

        /** Where the last record's group began: up to there all was durable before it was written. */
        default void lastGroup(long from) {}
    }

    private final Volume volume;
    private final boolean payloads;
    private final Throttle throttle;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES);
    private final long end;
    private long windowStart;

    private VolumeScan(Volume volume, long end, boolean payloads, Throttle throttle) {
        this.volume = volume;
        this.end = end;
        this.payloads = payloads;
        this.throttle = throttle;
        window.limit(0);
    }

    static void headers(Volume volume, long from, long end, Visitor visitor) throws IOException {
        new VolumeScan(volume, end, false, Throttle.NONE).walk(from, visitor);
    }

    static void verified(Volume volume, long from, long end, Throttle throttle, Visitor visitor) throws IOException {
        new VolumeScan(volume, end, true, throttle).walk(from, visitor);
    }

    private void walk(long from, Visitor visitor) throws IOException {
        long damagedFrom = -1;
        long lastGroup = from;
        for (long at = from; at < end; ) {
            RecordHeader header = headerAt(at);
            if (header == null) {
                damagedFrom = damagedFrom < 0 ? at : damagedFrom;
                at = nextMagic(at + 1);
                continue;
            }
            // An intact header that promises more than the file has is a torn end: all after it is its payload.
            if (at + header.recordBytes() > end) {
                damagedFrom = damagedFrom < 0 ? at : damagedFrom;
                break;
            }
            if (damagedFrom >= 0) {
                visitor.damaged(damagedFrom, at);
                damagedFrom = -1;
            }
            Location where = new Location(volume.id(), at, header.recordBytes());
            lastGroup = at - RecordHeader.afterSync(window, (int) (at - windowStart));
            visitor.record(header, where, !payloads || payloadIntact(header, at));
            throttle.spend(where.bytes());
            at = where.end();
        }
        if (damagedFrom >= 0) {
            visitor.damaged(damagedFrom, end);
        }
        visitor.lastGroup(lastGroup);
    }

    private @Nullable RecordHeader headerAt(long at) throws IOException {
        if (at + RecordHeader.BYTES > end || !load(at, RecordHeader.BYTES)) {
            return null;
        }
        int payload =
                RecordHeader.plausiblePayload(window, (int) (at - windowStart), DataNodeSettings.MAX_EXTENT_BYTES);
        if (payload < 0) {
            return null;
        }
        int prefixBytes = RecordHeader.prefixBytes(payload);
        if (at + prefixBytes > end || !load(at, prefixBytes)) {
            return null;
        }
        return RecordHeader.read(window, (int) (at - windowStart), prefixBytes, volume.salt(), at);
    }

    private boolean payloadIntact(RecordHeader header, long at) throws IOException {
        int prefixBytes = header.prefixBytes();
        int blocks = Blocks.count(header.payloadBytes());
        int[] checksums = new int[blocks];
        for (int block = 0; block < blocks; block++) {
            checksums[block] = RecordHeader.blockChecksum(window, (int) (at - windowStart), block);
        }
        for (int block = 0; block < blocks; block++) {
            long blockAt = at + prefixBytes + (long) block * Blocks.BYTES;
            int bytes = Blocks.bytesOf(block, header.payloadBytes());
            if (!load(blockAt, bytes)
                    || Blocks.checksum(window.slice((int) (blockAt - windowStart), bytes)) != checksums[block]) {
                return false;
            }
        }
        return true;
    }

    private long nextMagic(long from) throws IOException {
        for (long at = from; at + RecordHeader.BYTES <= end; at++) {
            if (!load(at, RecordHeader.BYTES)) {
                return end;
            }
            if (window.getInt((int) (at - windowStart)) == RecordHeader.MAGIC) {
                return at;
            }
        }
        return end;
    }

    /** Has the window cover these bytes; false where the file is shorter than it should be. */
    private boolean load(long at, int bytes) throws IOException {
        if (at >= windowStart && at + bytes <= windowStart + window.limit()) {
            return true;
        }
        window.clear().limit((int) Math.min(WINDOW_BYTES, Math.max(bytes, end - at)));
        volume.read(window, at);
        window.flip();
        windowStart = at;
        return window.limit() >= bytes;
    }
}
