package io.madang.objectstore.cluster.control;

import io.madang.objectstore.cluster.map.GroupMap;
import java.util.List;
import java.util.Set;

/** All of a {@link ControlState}, as it is written down. What is added later may be null in an older one. */
public record ControlImage(
        GroupMap map,
        Joined joined,
        Set<Integer> drained,
        Set<Integer> writers,
        int lastWriter,
        List<Started> started) {

    /** A number that was given to this request. */
    record Started(long request, int writer) {}

    public ControlImage {
        drained = Set.copyOf(drained);
        writers = Set.copyOf(writers);
        started = List.copyOf(started);
    }
}
