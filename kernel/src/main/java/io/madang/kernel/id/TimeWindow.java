package io.madang.kernel.id;

/**
 * The span of time in which the holder of a node id may issue ids.
 *
 * <p>The node lease moves {@link #endMillis} forward as it is renewed. An id whose time lies beyond the end is never
 * handed out, so a paused or partitioned instance cannot issue ids that the node id's next holder issues too.
 */
@FunctionalInterface
public interface TimeWindow {

    TimeWindow UNBOUNDED = () -> Long.MAX_VALUE;

    /** The first millisecond of Unix time at which no id may be issued. */
    long endMillis();
}
