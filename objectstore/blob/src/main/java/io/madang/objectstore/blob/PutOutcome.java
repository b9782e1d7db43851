package io.madang.objectstore.blob;

/** How a put ended. */
public sealed interface PutOutcome {

    /** Durable and visible. */
    record Stored(long bytes) implements PutOutcome {}

    /** The id is taken; what is there stays as it is. */
    record AlreadyThere() implements PutOutcome {}

    record Refused(Refusal reason) implements PutOutcome {}
}
