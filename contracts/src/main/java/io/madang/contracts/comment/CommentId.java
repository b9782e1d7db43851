package io.madang.contracts.comment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a comment, unique across all articles. */
public record CommentId(long value) implements TypedId {

    public CommentId {
        TypedId.require(value);
    }

    @JsonCreator
    public static CommentId of(String text) {
        return new CommentId(TypedId.parse(text));
    }

    @Override
    public int hashCode() {
        return TypedId.hash(value);
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
