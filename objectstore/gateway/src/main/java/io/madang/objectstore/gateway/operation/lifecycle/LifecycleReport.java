package io.madang.objectstore.gateway.operation.lifecycle;

/**
 * What a run of the lifecycles took away.
 *
 * @param expired current versions, hidden or removed
 * @param noncurrent versions that had been replaced
 * @param markers delete markers that hid nothing any more
 * @param uploads aborted
 */
public record LifecycleReport(long expired, long noncurrent, long markers, long uploads) {
    static final LifecycleReport NOTHING = new LifecycleReport(0, 0, 0, 0);

    LifecycleReport plus(LifecycleReport other) {
        return new LifecycleReport(
                expired + other.expired,
                noncurrent + other.noncurrent,
                markers + other.markers,
                uploads + other.uploads);
    }
}
