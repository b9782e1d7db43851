package io.madang.objectstore.blob;

/** Why a data node did not take a change. */
public enum Refusal {
    /** The drive has no room; reads and deletes go on. */
    FULL,
    /** Too much is under way, or this id is; worth another try. */
    BUSY,
    /** The node knows a newer map than the change was made by; others may have it, too. */
    STALE,
    /** More than one blob may hold. */
    TOO_LARGE,
    /** The drive failed a write or a sync. The change may or may not be found after the next start. */
    BROKEN,
    /** The node is closing. */
    CLOSED
}
