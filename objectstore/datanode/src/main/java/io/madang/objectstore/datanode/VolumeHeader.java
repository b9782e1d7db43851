package io.madang.objectstore.datanode;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes of a volume, written twice so that one bad sector does not take the volume with it.
 *
 * @param salt drawn for this file; goes into the checksum of each record
 */
record VolumeHeader(long id, long salt) {
    private static final long MAGIC = 0x4d4144414e475631L;
    private static final int COPY_BYTES = 32;
    static final int BYTES = 2 * COPY_BYTES;

    ByteBuffer bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES);
        for (int copy = 0; copy < 2; copy++) {
            int at = bytes.position();
            bytes.putLong(MAGIC).putLong(id).putLong(salt).putInt(0);
            bytes.putInt(checksum(bytes, at));
        }
        return bytes.flip();
    }

    static @Nullable VolumeHeader read(ByteBuffer bytes) {
        for (int at = 0; at + COPY_BYTES <= bytes.limit(); at += COPY_BYTES) {
            if (intact(bytes, at)) {
                return new VolumeHeader(bytes.getLong(at + 8), bytes.getLong(at + 16));
            }
        }
        return null;
    }

    private static boolean intact(ByteBuffer bytes, int at) {
        return bytes.getLong(at) == MAGIC && bytes.getInt(at + 28) == checksum(bytes, at);
    }

    private static int checksum(ByteBuffer bytes, int at) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.slice(at, COPY_BYTES - Integer.BYTES));
        return (int) crc.getValue();
    }
}
