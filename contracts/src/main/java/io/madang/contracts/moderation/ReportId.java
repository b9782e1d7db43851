package io.madang.contracts.moderation;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a report, in the order of time. */
public record ReportId(long value) implements TypedId {

    public ReportId {
        TypedId.require(value);
    }

    @JsonCreator
    public static ReportId of(String text) {
        return new ReportId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
