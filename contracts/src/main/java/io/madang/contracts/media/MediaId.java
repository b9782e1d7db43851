package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a media item; it carries the shard of its uploader. */
public record MediaId(long value) implements TypedId {

    public MediaId {
        TypedId.require(value);
    }

    @JsonCreator
    public static MediaId of(String text) {
        return new MediaId(TypedId.parse(text));
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
