package io.madang.objectstore.data;

/** How much of some data is on the drives that are there, by their indexes. */
public enum Availability {
    /** All shards. */
    COMPLETE,
    /** Enough shards to read it, and not all. */
    DEGRADED,
    /** Too few shards to read it with the drives there are now. */
    UNREADABLE
}
