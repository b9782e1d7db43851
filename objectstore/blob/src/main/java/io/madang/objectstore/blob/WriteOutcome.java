package io.madang.objectstore.blob;

/** How the beginning of a streamed blob ended. */
public sealed interface WriteOutcome {
    record Begun(BlobWriter writer) implements WriteOutcome {}

    record AlreadyThere() implements WriteOutcome {}

    record Refused(Refusal reason) implements WriteOutcome {}
}
