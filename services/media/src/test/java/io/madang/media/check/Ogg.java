package io.madang.media.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes pages of Ogg files. */
final class Ogg {

    private Ogg() {}

    /**
     * A page with one packet, or the part of one that fills it: packets of a multiple of 255 bytes go on in the next page.
     *
     * @param flags 1 continued, 2 the first page of its stream, 4 the last
     */
    static byte[] page(int serial, int flags, long granule, int number, byte[] content) {
        boolean goesOn = content.length % 255 == 0;
        int segments = content.length / 255 + (goesOn ? 0 : 1);
        byte[] lacing = new byte[segments];
        Arrays.fill(lacing, (byte) 255);
        if (!goesOn) {
            lacing[segments - 1] = (byte) (content.length % 255);
        }
        ByteBuffer page = ByteBuffer.allocate(27 + segments + content.length).order(ByteOrder.LITTLE_ENDIAN);
        page.put("OggS".getBytes(StandardCharsets.US_ASCII)).put((byte) 0).put((byte) flags);
        page.putLong(granule).putInt(serial).putInt(number).putInt(0).put((byte) segments);
        page.put(lacing).put(content);
        page.putInt(22, checksum(page.array()));
        return page.array();
    }

    /** Bit by bit, as the specification has it. */
    private static int checksum(byte[] bytes) {
        int checksum = 0;
        for (byte one : bytes) {
            checksum ^= one << 24;
            for (int bit = 0; bit < 8; bit++) {
                checksum = checksum << 1 ^ (checksum < 0 ? 0x04C11DB7 : 0);
            }
        }
        return checksum;
    }
}
