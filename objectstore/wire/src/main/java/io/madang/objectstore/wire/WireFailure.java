package io.madang.objectstore.wire;

import io.madang.objectstore.blob.NotAnswered;

/** A question that a node did not answer over the wire. */
public final class WireFailure extends NotAnswered {
    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Reason {
        /** There is no connection, or it ended. */
        UNREACHABLE,
        /** There was no answer in time. */
        TIMED_OUT,
        /** The node belongs to another cluster, or speaks no version that this process does. */
        NOT_A_PEER,
        /** The node has a newer map than the question was asked by. */
        STALE_EPOCH,
        /** The node does not know the map yet by which it was asked. */
        BEHIND,
        /** The drive failed, or the node did not understand. */
        FAILED
    }

    private final Reason reason;

    public WireFailure(Reason reason, String detail) {
        super(reason + ": " + detail);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
