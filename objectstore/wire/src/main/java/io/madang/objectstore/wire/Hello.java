package io.madang.objectstore.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The greeting: a magic number, the oldest and the newest version that one speaks, and the cluster; in the node's also the
 * drives behind it, with how much a put may have on each.
 */
record Hello(int oldest, int newest, UUID cluster, Map<Integer, Integer> drives) {
    static final int VERSION = 1;
    private static final int MAGIC = 0x4D424C57;
    private static final int MAX_DRIVES = 1_024;

    static Hello of(UUID cluster, Map<Integer, Integer> drives) {
        return new Hello(VERSION, VERSION, cluster, drives);
    }

    ByteBuf payload() {
        ByteBuf payload = Unpooled.buffer()
                .writeInt(MAGIC)
                .writeShort(oldest)
                .writeShort(newest)
                .writeLong(cluster.getMostSignificantBits())
                .writeLong(cluster.getLeastSignificantBits())
                .writeInt(drives.size());
        drives.forEach((drive, maxPut) -> payload.writeInt(drive).writeInt(maxPut));
        return payload;
    }

    static Hello from(ByteBuf payload) {
        if (payload.readableBytes() < 28 || payload.readInt() != MAGIC) {
            throw new BadFrameException("No greeting of a data node");
        }
        int oldest = payload.readUnsignedShort();
        int newest = payload.readUnsignedShort();
        UUID cluster = new UUID(payload.readLong(), payload.readLong());
        int count = payload.readInt();
        if (count < 0 || count > MAX_DRIVES || payload.readableBytes() < count * 8) {
            throw new BadFrameException("A greeting with " + count + " drives");
        }
        Map<Integer, Integer> drives = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            drives.put(payload.readInt(), payload.readInt());
        }
        return new Hello(oldest, newest, cluster, drives);
    }

    /** Whether one who said this can be spoken to; else why not. */
    Optional<String> mismatch(UUID own) {
        if (!cluster.equals(own)) {
            return Optional.of("it belongs to cluster " + cluster + ", this process to " + own);
        }
        if (oldest > VERSION || newest < VERSION) {
            return Optional.of("it speaks versions " + oldest + " to " + newest + ", this process " + VERSION);
        }
        return Optional.empty();
    }
}
