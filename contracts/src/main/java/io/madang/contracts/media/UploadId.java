package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of an upload; the item that is made of it has the same number. */
public record UploadId(long value) implements TypedId {

    public UploadId {
        TypedId.require(value);
    }

    @JsonCreator
    public static UploadId of(String text) {
        return new UploadId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }

    @Override
    public int hashCode() {
        return TypedId.hash(value);
    }
}
