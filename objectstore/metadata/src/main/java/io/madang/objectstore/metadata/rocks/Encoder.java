package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.consensus.codec.ByteEncoder;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Grant;
import io.madang.objectstore.metadata.StoredPart;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes the value of a row. */
final class Encoder extends ByteEncoder {
    Encoder(int version) {
        super(version);
    }

    @Override
    public Encoder octet(int value) {
        super.octet(value);
        return this;
    }

    @Override
    public Encoder fixed(long value) {
        super.fixed(value);
        return this;
    }

    @Override
    public Encoder number(long value) {
        super.number(value);
        return this;
    }

    @Override
    public Encoder text(String text) {
        super.text(text);
        return this;
    }

    @Override
    public Encoder bytes(byte[] bytes) {
        super.bytes(bytes);
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
}
