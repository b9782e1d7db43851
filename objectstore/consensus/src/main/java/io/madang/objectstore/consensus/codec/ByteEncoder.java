package io.madang.objectstore.consensus.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes a version byte first, then fields in a fixed order; lengths and counts as LEB128. */
public class ByteEncoder {
    private ByteBuffer buffer = ByteBuffer.allocate(512);

    public ByteEncoder(int version) {
        buffer.put((byte) version);
    }

    public ByteEncoder octet(int value) {
        room(1).put((byte) value);
        return this;
    }

    public ByteEncoder fixed(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    public ByteEncoder number(long value) {
        ByteBuffer to = room(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            to.put((byte) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        to.put((byte) rest);
        return this;
    }

    public ByteEncoder text(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public ByteEncoder bytes(byte[] bytes) {
        number(bytes.length);
        room(bytes.length).put(bytes);
        return this;
    }

    public final byte[] bytes() {
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    protected final ByteBuffer room(int bytes) {
        if (buffer.remaining() < bytes) {
            ByteBuffer larger = ByteBuffer.allocate(Math.max(2 * buffer.capacity(), buffer.position() + bytes));
            larger.put(buffer.flip());
            buffer = larger;
        }
        return buffer;
    }
}
