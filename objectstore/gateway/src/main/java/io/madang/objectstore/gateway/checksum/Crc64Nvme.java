package io.madang.objectstore.gateway.checksum;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.Checksum;

/** CRC-64/NVME, eight bytes at a step through eight tables. */
final class Crc64Nvme implements Checksum {
    /** Reflected. */
    static final long POLYNOMIAL = 0x9A6C9329AC4BC9B5L;

    private static final int LANES = 8;
    private static final long[][] TABLES = tables();

    private long register = -1;

    private static long[][] tables() {
        long[][] tables = new long[LANES][256];
        for (int i = 0; i < 256; i++) {
            long crc = i;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) == 0 ? crc >>> 1 : crc >>> 1 ^ POLYNOMIAL;
            }
            tables[0][i] = crc;
        }
        for (int lane = 1; lane < LANES; lane++) {
            for (int i = 0; i < 256; i++) {
                long before = tables[lane - 1][i];
                tables[lane][i] = before >>> 8 ^ tables[0][(int) (before & 0xff)];
            }
        }
        return tables;
    }

    @Override
    public void update(int b) {
        register = register >>> 8 ^ TABLES[0][(int) (register ^ b) & 0xff];
    }

    @Override
    public void update(byte[] bytes, int offset, int length) {
        update(ByteBuffer.wrap(bytes, offset, length));
    }

    @Override
    public void update(ByteBuffer content) {
        ByteBuffer little = content.slice().order(ByteOrder.LITTLE_ENDIAN);
        int words = little.remaining() / LANES;
        long crc = register;
        for (int i = 0; i < words; i++) {
            long mixed = crc ^ little.getLong();
            crc = TABLES[7][(int) (mixed & 0xff)]
                    ^ TABLES[6][(int) (mixed >>> 8 & 0xff)]
                    ^ TABLES[5][(int) (mixed >>> 16 & 0xff)]
                    ^ TABLES[4][(int) (mixed >>> 24 & 0xff)]
                    ^ TABLES[3][(int) (mixed >>> 32 & 0xff)]
                    ^ TABLES[2][(int) (mixed >>> 40 & 0xff)]
                    ^ TABLES[1][(int) (mixed >>> 48 & 0xff)]
                    ^ TABLES[0][(int) (mixed >>> 56)];
        }
        register = crc;
        while (little.hasRemaining()) {
            update(little.get());
        }
        content.position(content.limit());
    }

    @Override
    public long getValue() {
        return ~register;
    }

    @Override
    public void reset() {
        register = -1;
    }
}
