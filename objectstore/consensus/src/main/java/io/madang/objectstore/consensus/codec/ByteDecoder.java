package io.madang.objectstore.consensus.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads what a {@link ByteEncoder} wrote. */
public class ByteDecoder {
    private final ByteBuffer buffer;

    public ByteDecoder(byte[] bytes) {
        buffer = ByteBuffer.wrap(bytes);
    }

    protected final ByteBuffer buffer() {
        return buffer;
    }

    public final int octet() {
        return buffer.get() & 0xFF;
    }

    public final long fixed() {
        return buffer.getLong();
    }

    public final long number() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = buffer.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("A number has no end");
    }

    public final int count() {
        long count = number();
        if (count < 0 || count > buffer.remaining()) {
            throw new IllegalArgumentException("A count is beyond the bytes: " + count);
        }
        return (int) count;
    }

    public final byte[] bytes() {
        byte[] bytes = new byte[count()];
        buffer.get(bytes);
        return bytes;
    }

    public final String text() {
        int length = count();
        String text = new String(buffer.array(), buffer.position(), length, StandardCharsets.UTF_8);
        buffer.position(buffer.position() + length);
        return text;
    }
}
