package io.madang.media.check;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A GIF written block by block, with frames of two colours. */
public final class Gif {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private Gif(int width, int height) {
        out.writeBytes("GIF89a".getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(numbers(width, height));
        // two colours
        out.writeBytes(new byte[] {(byte) 0x80, 0, 0, 0, 0, 0, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF});
    }

    /** @param width of what frames are drawn on */
    public static Gif of(int width, int height) {
        return new Gif(width, height);
    }

    Gif repeating() {
        return application("NETSCAPE2.0", new byte[] {1, 0, 0});
    }

    Gif application(String name, byte[] content) {
        return extension(0xFF, name.getBytes(StandardCharsets.US_ASCII), content);
    }

    Gif comment(byte[] content) {
        out.writeBytes(new byte[] {0x21, (byte) 0xFE});
        return block(content).raw(new byte[] {0});
    }

    Gif plainText(byte[] content) {
        return extension(0x01, new byte[12], content);
    }

    private Gif extension(int label, byte[] first, byte[] content) {
        out.write(0x21);
        out.write(label);
        return block(first).block(content).raw(new byte[] {0});
    }

    /** One frame with its timing; all of it in the first colour, if it has one pixel. */
    public Gif frame(int left, int top, int width, int height) {
        out.writeBytes(new byte[] {0x21, (byte) 0xF9, 4, 0, 5, 0, 0, 0, 0x2C});
        out.writeBytes(numbers(left, top, width, height));
        out.write(0);
        // codes of two bits: clear, the first colour, end
        out.write(2);
        return block(new byte[] {0x44, 0x01}).raw(new byte[] {0});
    }

    private Gif block(byte[] content) {
        out.write(content.length);
        return raw(content);
    }

    Gif raw(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    byte[] cut() {
        byte[] whole = out.toByteArray();
        return Arrays.copyOf(whole, whole.length - 2);
    }

    public byte[] end() {
        out.write(0x3B);
        return out.toByteArray();
    }

    private static byte[] numbers(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            bytes.putShort((short) value);
        }
        return bytes.array();
    }
}
