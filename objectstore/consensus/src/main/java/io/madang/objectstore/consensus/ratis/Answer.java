package io.madang.objectstore.consensus.ratis;

/** What became of a call in an entry. */
sealed interface Answer {
    record Answered(byte[] content) implements Answer {}

    /** A question that this process did not answer: it did not lead, or the answer to the entry was full. */
    record NotAsked() implements Answer {}

    record Failed(String reason) implements Answer {}
}
