package io.madang.objectstore.datanode;

/** The index could not be read or written; the volumes are as they were. */
public final class IndexFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    IndexFailure(Exception cause) {
        super("The blob index failed: " + cause.getMessage(), cause);
    }
}
