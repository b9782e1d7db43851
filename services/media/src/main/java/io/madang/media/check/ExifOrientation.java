package io.madang.media.check;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** How a camera was held: 1 to 8 as EXIF numbers it, 1 where nothing is said. */
final class ExifOrientation {

    private static final byte[] START = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);
    private static final int TAG = 0x0112;
    private static final int SHORT = 3;
    private static final int ENTRY = 12;

    private ExifOrientation() {}

    /** The orientation in a segment APP1 of a JPEG. */
    static int of(byte[] segment) {
        if (segment.length < START.length || !Arrays.equals(segment, 0, START.length, START, 0, START.length)) {
            return 1;
        }
        try {
            return inTiff(ByteBuffer.wrap(segment, START.length, segment.length - START.length)
                    .slice());
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            return 1;
        }
    }

    private static int inTiff(ByteBuffer tiff) {
        tiff.order(tiff.getShort(0) == 0x4949 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        int directory = tiff.getInt(4);
        int count = Short.toUnsignedInt(tiff.getShort(directory));
        for (int i = 0; i < count; i++) {
            int entry = directory + 2 + i * ENTRY;
            if (Short.toUnsignedInt(tiff.getShort(entry)) == TAG && tiff.getShort(entry + 2) == SHORT) {
                int value = Short.toUnsignedInt(tiff.getShort(entry + 8));
                return value >= 1 && value <= 8 ? value : 1;
            }
        }
        return 1;
    }

    /** A segment APP1 that says nothing else. */
    static byte[] segment(int orientation) {
        ByteBuffer segment = ByteBuffer.allocate(START.length + 8 + 2 + ENTRY + 4);
        segment.put(START).putShort((short) 0x4D4D).putShort((short) 42).putInt(8);
        segment.putShort((short) 1)
                .putShort((short) TAG)
                .putShort((short) SHORT)
                .putInt(1);
        segment.putShort((short) orientation).putShort((short) 0).putInt(0);
        return segment.array();
    }
}
