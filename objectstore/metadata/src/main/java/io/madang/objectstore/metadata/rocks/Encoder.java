package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Grant;
import io.madang.objectstore.metadata.StoredPart;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes the value of a row: a version byte first, then fields in a fixed order; lengths and counts as LEB128. */
final class Encoder {
    private ByteBuffer buffer = ByteBuffer.allocate(512);

    Encoder(int version) {
        octet(version);
    }

    Encoder octet(int value) {
        room(1).put((byte) value);
        return this;
    }

    Encoder fixed(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    Encoder number(long value) {
        ByteBuffer to = room(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            to.put((byte) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        to.put((byte) rest);
        return this;
    }

    Encoder text(String text) {
        return bytes(Keys.utf8(text));
    }

    Encoder bytes(byte[] bytes) {
        number(bytes.length);
        room(bytes.length).put(bytes);
        return this;
    }

    /** An MD5, with or without a number of parts, takes half of its digits. */
    Encoder etag(String etag) {
        PackedTag packed = PackedTag.of(etag);
        if (packed == null) {
            return octet(0).text(etag);
        }
        octet(1);
        room(packed.md5().length).put(packed.md5());
        return number(packed.parts());
    }

    Encoder map(Map<String, String> map) {
        number(map.size());
        new TreeMap<>(map).forEach((name, value) -> text(name).text(value));
        return this;
    }

    Encoder checksum(@Nullable Checksum checksum) {
        if (checksum == null) {
            return octet(0);
        }
        octet(checksum.type() == Checksum.Type.FULL_OBJECT ? 1 : 2);
        return text(checksum.algorithm()).text(checksum.value());
    }

    Encoder access(AccessList access) {
        number(access.grants().size());
        for (Grant grant : access.grants()) {
            GrantCodes.write(this, grant.grantee());
            octet(grant.permission().code());
        }
        return this;
    }

    Encoder data(DataRef data) {
        data.to(room(DataRef.BYTES));
        return this;
    }

    Encoder parts(List<StoredPart> parts) {
        number(parts.size());
        for (StoredPart part : parts) {
            number(part.number()).number(part.size()).data(part.data());
            etag(part.etag()).checksum(part.checksum());
        }
        return this;
    }

    byte[] bytes() {
        return Keys.slice(buffer.array(), 0, buffer.position());
    }

    private ByteBuffer room(int bytes) {
        if (buffer.remaining() < bytes) {
            ByteBuffer larger = ByteBuffer.allocate(Math.max(2 * buffer.capacity(), buffer.position() + bytes));
            larger.put(buffer.flip());
            buffer = larger;
        }
        return buffer;
    }
}
