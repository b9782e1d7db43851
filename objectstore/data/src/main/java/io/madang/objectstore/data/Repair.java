package io.madang.objectstore.data;

/**
 * Brings back full redundancy. What is known to be degraded is repaired in the background as soon as the drives for it are
 * there; a sweep finds what nobody has told.
 */
public interface Repair {

    /** Looks at all data on all drives once, and repairs what lacks a shard. One sweep runs at a time. */
    RepairReport sweep(RepairProgress progress);

    /** Asks for a sweep in the background, and for another try of what could not be repaired before. */
    void request();

    /** Waits until all that is known is repaired, or can be repaired no further with the drives there are. */
    void await() throws InterruptedException;

    RepairStatus status();
}
