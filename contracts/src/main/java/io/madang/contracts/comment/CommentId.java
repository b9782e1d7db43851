package io.madang.contracts.comment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.Identity;

/** The id of a comment, unique across all articles. */
public record CommentId(long value) implements Identity {

    public CommentId {
        Identity.require(value);
    }

    @JsonCreator
    public static CommentId of(String text) {
        return new CommentId(Identity.parse(text));
    }

    @Override
    public int hashCode() {
        return Identity.hash(value);
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
