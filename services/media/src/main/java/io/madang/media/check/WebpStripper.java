package io.madang.media.check;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Keeps of a WebP its frames and its colours. Its size is written anew, so it is held in memory, within a bound. */
final class WebpStripper implements Stripper {

    private static final Set<String> KEPT = Set.of("VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP");
    private static final int METADATA_FLAGS = 0x08 | 0x04;
    private static final int MOST = 256 << 20;

    @Override
    public void strip(DataInputStream in, OutputStream out) throws IOException {
        if (!name(in).equals("RIFF")) {
            throw new DamagedPicture("no WebP");
        }
        long left = length(in) - 4;
        if (!name(in).equals("WEBP") || left > MOST) {
            throw new DamagedPicture("no WebP");
        }
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        while (left >= 8) {
            String name = name(in);
            long length = length(in);
            long padded = length + (length & 1);
            left -= 8 + padded;
            if (left < 0) {
                throw new DamagedPicture("a chunk longer than the file");
            }
            if (KEPT.contains(name)) {
                ByteArrayOutputStream chunk = new ByteArrayOutputStream();
                Stripper.copy(in, chunk, padded);
                byte[] bytes = chunk.toByteArray();
                if (name.equals("VP8X") && bytes.length > 0) {
                    bytes[0] &= ~METADATA_FLAGS;
                }
                chunks.write(name.getBytes(StandardCharsets.US_ASCII));
                chunks.write(littleEndian((int) length));
                chunks.write(bytes);
            } else {
                Stripper.copy(in, OutputStream.nullOutputStream(), padded);
            }
        }
        out.write("RIFF".getBytes(StandardCharsets.US_ASCII));
        out.write(littleEndian(chunks.size() + 4));
        out.write("WEBP".getBytes(StandardCharsets.US_ASCII));
        chunks.writeTo(out);
    }

    private static String name(DataInputStream in) throws IOException {
        byte[] name = new byte[4];
        in.readFully(name);
        return new String(name, StandardCharsets.ISO_8859_1);
    }

    private static long length(DataInputStream in) throws IOException {
        return Integer.toUnsignedLong(Integer.reverseBytes(in.readInt()));
    }

    private static byte[] littleEndian(int value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }
}
