package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.StoredPart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Content that is durable and was found to be as announced, and is not yet visible.
 *
 * @param md5 in hex
 */
public record Received(DataRef data, String md5, @Nullable Checksum checksum) {

    public long size() {
        return data.size();
    }

    /** As the one part of an object that was put at once; an empty object has none. */
    public List<StoredPart> asParts() {
        return size() == 0 ? List.of() : List.of(new StoredPart(1, size(), data, md5, checksum));
    }
}
