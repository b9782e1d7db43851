package io.madang.objectstore.data;

/** Why bytes could not be written or read. */
public final class DataFailure extends Exception {
    private static final long serialVersionUID = 1;

    /** What a caller may tell apart. */
    public enum Reason {
        /** The drives have no room. */
        FULL,
        /** Too much is under way; worth another try. */
        BUSY,
        /** So many drives are away that the bytes cannot be written safely, or read at all, until some are back. */
        TOO_FEW_DRIVES,
        /** More shards are damaged than redundancy can make good. */
        DAMAGED,
        /** All drives are there, and the bytes are not. */
        MISSING,
        CLOSED
    }

    private final Reason reason;

    public DataFailure(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
