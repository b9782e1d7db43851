package io.madang.objectstore.blob;

/** How a delete ended. */
public sealed interface DeleteOutcome {
    record Deleted() implements DeleteOutcome {}

    record Absent() implements DeleteOutcome {}

    record Refused(Refusal reason) implements DeleteOutcome {}
}
