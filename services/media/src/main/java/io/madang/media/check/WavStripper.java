package io.madang.media.check;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Keeps of a WAV its format and its samples. Recorders that were cut off leave wrong lengths, which are written anew. */
final class WavStripper implements Stripper {

    private static final int MOST_FORMAT = 1024;
    private static final int BYTE_RATE_AT = 8;
    private static final int BEFORE_CONTENT = 8;

    private long bytesPerSecond;
    private long dataAt;
    private long dataBytes;

    @Override
    public void strip(DataInputStream in, OutputStream out) throws IOException {
        if (!name(in).equals("RIFF") || length(in) < 0 || !name(in).equals("WAVE")) {
            throw new DamagedFile("no WAV");
        }
        out.write("RIFF\0\0\0\0WAVE".getBytes(StandardCharsets.US_ASCII));
        byte[] format = format(in);
        out.write("fmt ".getBytes(StandardCharsets.US_ASCII));
        out.write(littleEndian(format.length));
        out.write(format);
        bytesPerSecond = ByteBuffer.wrap(format).order(ByteOrder.LITTLE_ENDIAN).getInt(BYTE_RATE_AT) & 0xFFFFFFFFL;
        String name = name(in);
        while (!name.equals("data")) {
            skip(in);
            name = name(in);
        }
        long length = length(in);
        out.write("data\0\0\0\0".getBytes(StandardCharsets.US_ASCII));
        dataAt = 12L + 8 + format.length + 8;
        dataBytes = copyUpTo(in, out, length);
        if (dataBytes % 2 == 1) {
            out.write(0);
        }
    }

    private static byte[] format(DataInputStream in) throws IOException {
        while (!name(in).equals("fmt ")) {
            skip(in);
        }
        long length = length(in);
        if (length < 16 || length > MOST_FORMAT || length % 2 == 1) {
            throw new DamagedFile("a format of " + length + " bytes");
        }
        byte[] format = new byte[(int) length];
        in.readFully(format);
        return format;
    }

    private static void skip(DataInputStream in) throws IOException {
        long length = length(in);
        in.skipNBytes(length + (length & 1));
    }

    private static long copyUpTo(DataInputStream in, OutputStream out, long most) throws IOException {
        byte[] piece = new byte[8192];
        long copied = 0;
        int read = in.read(piece, 0, (int) Math.min(piece.length, most));
        while (read > 0) {
            out.write(piece, 0, read);
            copied += read;
            read = in.read(piece, 0, (int) Math.min(piece.length, most - copied));
        }
        return copied;
    }

    @Override
    public void complete(RandomAccessFile stripped) throws IOException {
        stripped.seek(4);
        stripped.write(littleEndian(stripped.length() - BEFORE_CONTENT));
        stripped.seek(dataAt - 4);
        stripped.write(littleEndian(dataBytes));
    }

    @Override
    public @Nullable Long durationMillis() {
        return bytesPerSecond == 0 ? null : dataBytes * 1000 / bytesPerSecond;
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
