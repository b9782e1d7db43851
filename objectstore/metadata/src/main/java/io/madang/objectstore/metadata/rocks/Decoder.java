package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.consensus.codec.ByteDecoder;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Grant;
import io.madang.objectstore.metadata.MetadataFailure;
import io.madang.objectstore.metadata.StoredPart;
import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what an {@link Encoder} wrote. */
final class Decoder extends ByteDecoder {
    private Decoder(byte[] row) {
        super(row);
    }

    /** What reads the fields of a row of some version. */
    interface Fields<T> {
        T read(Decoder in, int version);
    }

    /** Reads a row of which there is one version. */
    static <T> T read(byte[] row, int version, Function<Decoder, T> fields) {
        return read(row, version, (in, only) -> fields.apply(in));
    }

    /** Reads a row of this version or an older one; what cannot be read is damage, never a guess. */
    static <T> T read(byte[] row, int newest, Fields<T> fields) {
        try {
            Decoder decoder = new Decoder(row);
            int found = decoder.octet();
            if (found < 1 || found > newest) {
                throw new MetadataFailure("A row has version " + found + "; this program knows " + newest, null);
            }
            return fields.read(decoder, found);
        } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new MetadataFailure("A row is damaged", e);
        }
    }

    String etag() {
        if (octet() == 0) {
            return text();
        }
        byte[] md5 = new byte[16];
        buffer().get(md5);
        return new PackedTag(md5, (int) number()).text();
    }

    Map<String, String> map() {
        int size = count();
        Map<String, String> map = LinkedHashMap.newLinkedHashMap(size);
        for (int i = 0; i < size; i++) {
            map.put(text(), text());
        }
        return map;
    }

    @Nullable
    Checksum checksum() {
        int type = octet();
        if (type == 0) {
            return null;
        }
        String algorithm = text();
        return new Checksum(algorithm, text(), type == 1 ? Checksum.Type.FULL_OBJECT : Checksum.Type.COMPOSITE);
    }

    AccessList access() {
        int size = count();
        List<Grant> grants = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            grants.add(new Grant(GrantCodes.grantee(this), GrantCodes.permission(octet())));
        }
        return new AccessList(grants);
    }

    DataRef data() {
        return DataRef.from(buffer());
    }

    List<StoredPart> parts() {
        int size = count();
        List<StoredPart> parts = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            parts.add(new StoredPart((int) number(), number(), data(), etag(), checksum()));
        }
        return parts;
    }
}
