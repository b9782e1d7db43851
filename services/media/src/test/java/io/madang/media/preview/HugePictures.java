package io.madang.media.preview;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Pictures of one colour with as many pixels as are allowed, in a few hundred kilobytes, made without ever being in memory. */
final class HugePictures {

    static final int WIDTH = 9_920;
    static final int HEIGHT = 9_984;

    private static final int BLOCK = 8;
    private static final int END = 0xFF;

    private HugePictures() {}

    static Path png(Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
            chunk(
                    out,
                    "IHDR",
                    ByteBuffer.allocate(13)
                            .putInt(WIDTH)
                            .putInt(HEIGHT)
                            .put(new byte[] {8, 2, 0, 0, 0})
                            .array());
            chunk(out, "IDAT", deflatedRows());
            chunk(out, "IEND", new byte[0]);
        }
        return file;
    }

    private static byte[] deflatedRows() {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        byte[] row = new byte[1 + 3 * WIDTH];
        byte[] piece = new byte[1 << 16];
        for (int y = 0; y < HEIGHT; y++) {
            deflater.setInput(row);
            while (!deflater.needsInput()) {
                deflated.write(piece, 0, deflater.deflate(piece));
            }
        }
        deflater.finish();
        while (!deflater.finished()) {
            deflated.write(piece, 0, deflater.deflate(piece));
        }
        deflater.end();
        return deflated.toByteArray();
    }

    private static void chunk(OutputStream out, String type, byte[] content) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(content);
        out.write(ByteBuffer.allocate(4).putInt(content.length).array());
        out.write(name);
        out.write(content);
        out.write(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
    }

    /** Grey, with tables of one code each: a block that is like the one before it takes two bits, both of them 0. */
    static Path jpeg(Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(new byte[] {(byte) END, (byte) 0xD8});
            byte[] quantisation = new byte[65];
            Arrays.fill(quantisation, 1, 65, (byte) 1);
            segment(out, 0xDB, quantisation);
            segment(
                    out,
                    0xC0,
                    ByteBuffer.allocate(9)
                            .put((byte) 8)
                            .putShort((short) HEIGHT)
                            .putShort((short) WIDTH)
                            .put(new byte[] {1, 1, 0x11, 0})
                            .array());
            for (int table : new int[] {0x00, 0x10}) {
                byte[] codes = new byte[18];
                codes[0] = (byte) table;
                codes[1] = 1;
                segment(out, 0xC4, codes);
            }
            segment(out, 0xDA, new byte[] {1, 1, 0, 0, 63, 0});
            long blocks = (long) (WIDTH / BLOCK) * (HEIGHT / BLOCK);
            out.write(new byte[(int) (blocks * 2 / Byte.SIZE)]);
            out.write(new byte[] {(byte) END, (byte) 0xD9});
        }
        return file;
    }

    private static void segment(OutputStream out, int marker, byte[] content) throws IOException {
        out.write(END);
        out.write(marker);
        out.write(ByteBuffer.allocate(2).putShort((short) (content.length + 2)).array());
        out.write(content);
    }

    static Path gif(Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            ByteBuffer head = ByteBuffer.allocate(30).order(ByteOrder.LITTLE_ENDIAN);
            head.put("GIF89a".getBytes(StandardCharsets.US_ASCII));
            head.putShort((short) WIDTH).putShort((short) HEIGHT);
            // two colours for all frames
            head.put(new byte[] {(byte) 0x80, 0, 0}).put(new byte[] {0, 0, 0, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF});
            head.put((byte) ',')
                    .putInt(0)
                    .putShort((short) WIDTH)
                    .putShort((short) HEIGHT)
                    .put((byte) 0);
            head.put((byte) 2);
            out.write(head.array());
            byte[] codes = new Codes().run((long) WIDTH * HEIGHT);
            for (int at = 0; at < codes.length; at += 255) {
                int length = Math.min(255, codes.length - at);
                out.write(length);
                out.write(codes, at, length);
            }
            out.write(new byte[] {0, ';'});
        }
        return file;
    }

    /** The codes of the LZW of GIFs for one colour: each stands for a run that is one pixel longer than the one before. */
    private static final class Codes {
        private static final int CLEAR = 4;
        private static final int FIRST = 6;
        private static final int LEAST_BITS = 3;
        private static final int MOST_BITS = 12;

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private int pending;
        private int pendingBits;

        byte[] run(long pixels) {
            long left = pixels;
            int bits = LEAST_BITS;
            while (left > 0) {
                put(CLEAR, bits);
                bits = LEAST_BITS;
                int next = FIRST;
                put(0, bits);
                left--;
                for (int length = 2; left > 0 && next < (1 << MOST_BITS) - 1; length++) {
                    int used = (int) Math.min(length, left);
                    put(used == 1 ? 0 : FIRST + used - 2, bits);
                    left -= used;
                    next++;
                    if (next == 1 << bits && bits < MOST_BITS) {
                        bits++;
                    }
                }
            }
            put(CLEAR + 1, bits);
            put(0, Byte.SIZE);
            return out.toByteArray();
        }

        private void put(int code, int bits) {
            pending |= code << pendingBits;
            pendingBits += bits;
            while (pendingBits >= Byte.SIZE) {
                out.write(pending);
                pending >>>= Byte.SIZE;
                pendingBits -= Byte.SIZE;
            }
        }
    }
}
