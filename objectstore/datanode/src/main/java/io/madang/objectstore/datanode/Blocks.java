package io.madang.objectstore.datanode;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** The blocks of a payload, each with a checksum of its own, so that a range costs what it touches. */
final class Blocks {
    static final int BYTES = 64 * 1024;

    private Blocks() {}

    static int count(int payloadBytes) {
        return (int) (((long) payloadBytes + BYTES - 1) / BYTES);
    }

    static int bytesOf(int block, int payloadBytes) {
        return Math.min(BYTES, payloadBytes - block * BYTES);
    }

    static int[] checksums(ByteBuffer payload) {
        int[] checksums = new int[count(payload.remaining())];
        for (int block = 0; block < checksums.length; block++) {
            checksums[block] =
                    checksum(payload.slice(payload.position() + block * BYTES, bytesOf(block, payload.remaining())));
        }
        return checksums;
    }

    static int checksum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate());
        return (int) crc.getValue();
    }
}
