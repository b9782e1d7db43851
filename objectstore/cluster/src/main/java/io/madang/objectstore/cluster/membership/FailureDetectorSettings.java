package io.madang.objectstore.cluster.membership;

import java.time.Duration;

/**
 * How long silence is borne.
 *
 * @param suspected silence after which a node counts among those that fell silent together
 * @param down silence after which writes do without a node
 * @param out silence after which its groups move
 * @param flaps so often down within {@code flapWindow}, and a node must be heard for {@code quiet} before it is up again
 * @param heldShare nobody is marked while more than this share of the nodes that were up is suspected
 */
public record FailureDetectorSettings(
        Duration suspected,
        Duration down,
        Duration out,
        int flaps,
        Duration flapWindow,
        Duration quiet,
        double heldShare) {

    /** For heartbeats every 2 s. */
    public static final FailureDetectorSettings DEFAULT = new FailureDetectorSettings(
            Duration.ofSeconds(6),
            Duration.ofSeconds(15),
            Duration.ofMinutes(15),
            3,
            Duration.ofMinutes(10),
            Duration.ofMinutes(5),
            1.0 / 3);
}
