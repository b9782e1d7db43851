package io.madang.media.check;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Keeps of a WebP its frames and its colours. Its size, which stands at its beginning, is written at the end. */
final class WebpStripper implements Stripper {

    private static final Set<String> KEPT = Set.of("VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP");
    private static final int METADATA_FLAGS = 0x08 | 0x04;
    private static final int SIZE_AT = 4;
    private static final int BEFORE_CONTENT = 8;

    @Override
    public void strip(DataInputStream in, OutputStream out) throws IOException {
        if (!name(in).equals("RIFF")) {
            throw new DamagedFile("no WebP");
        }
        long left = length(in) - 4;
        if (!name(in).equals("WEBP")) {
            throw new DamagedFile("no WebP");
        }
        out.write("RIFF\0\0\0\0WEBP".getBytes(StandardCharsets.US_ASCII));
        while (left >= 8) {
            String name = name(in);
            long length = length(in);
            long padded = length + (length & 1);
            left -= 8 + padded;
            if (left < 0) {
                throw new DamagedFile("a chunk longer than the file");
            }
            if (KEPT.contains(name)) {
                out.write(name.getBytes(StandardCharsets.US_ASCII));
                out.write(littleEndian(length));
                copy(name, in, out, padded);
            } else {
                Stripper.copy(in, OutputStream.nullOutputStream(), padded);
            }
        }
    }

    private static void copy(String name, DataInputStream in, OutputStream out, long bytes) throws IOException {
        long left = bytes;
        if (name.equals("VP8X") && bytes > 0) {
            out.write(in.readUnsignedByte() & ~METADATA_FLAGS);
            left--;
        }
        Stripper.copy(in, out, left);
    }

    @Override
    public void complete(RandomAccessFile stripped) throws IOException {
        stripped.seek(SIZE_AT);
        stripped.write(littleEndian(stripped.length() - BEFORE_CONTENT));
    }

    private static String name(DataInputStream in) throws IOException {
        byte[] name = new byte[4];
        in.readFully(name);
        return new String(name, StandardCharsets.ISO_8859_1);
    }

    private static long length(DataInputStream in) throws IOException {
        return Integer.toUnsignedLong(Integer.reverseBytes(in.readInt()));
    }

    private static byte[] littleEndian(long value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) value)
                .array();
    }
}
