package io.madang.objectstore.cluster.map;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The drives of one class of segments: shard i of a segment belongs on the i-th drive of the list. */
public sealed interface Group {

    /** The epoch of the map with which the group became what it is. Requests carry it. */
    long epoch();

    /** Where each shard is to be in the end. */
    List<Integer> target();

    /** All drives that may hold its shards by the map. */
    Set<Integer> members();

    record Steady(long epoch, List<Integer> drives) implements Group {
        public Steady {
            drives = List.copyOf(drives);
        }

        @Override
        public List<Integer> target() {
            return drives;
        }

        @Override
        public Set<Integer> members() {
            return new LinkedHashSet<>(drives);
        }
    }

    /** Takes no new segments. What is on the old list is being copied to the new one. */
    record Moving(long epoch, Set<Integer> from, List<Integer> target) implements Group {
        public Moving {
            from = Set.copyOf(from);
            target = List.copyOf(target);
        }

        @Override
        public Set<Integer> members() {
            Set<Integer> members = new LinkedHashSet<>(target);
            members.addAll(from);
            return members;
        }
    }
}
