package io.madang.objectstore.blob;

/** How a read ended. */
public sealed interface ReadOutcome {

    /** So many bytes, verified, of a blob of that size; zero at or after its end. */
    record Bytes(int count, long blobBytes) implements ReadOutcome {}

    record Absent() implements ReadOutcome {}

    /** The blob should be there and its bytes are not as they were written; the copies elsewhere must serve. */
    record Corrupt(String detail) implements ReadOutcome {}
}
