package io.madang.objectstore.consensus.ratis;

/** What became of a call in an entry. */
sealed interface CallOutcome {
    record Answered(byte[] content) implements CallOutcome {}

    /** A question that this process did not answer: it did not lead, or the answer to the entry was full. */
    record NotAsked() implements CallOutcome {}

    record Failed(String reason) implements CallOutcome {}
}
