package io.madang.contracts.board;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a board. */
public record BoardId(long value) implements TypedId {

    public BoardId {
        TypedId.require(value);
    }

    @JsonCreator
    public static BoardId of(String text) {
        return new BoardId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
