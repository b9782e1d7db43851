package io.madang.objectstore.data;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The drives that may take the shards of one segment, each at most one. A shard goes where it belongs; while that drive
 * is away, full or hangs, another stands in for it.
 */
final class Takers {
    private final @Nullable DriveSlot[] homes;
    private final Queue<DriveSlot> others = new ArrayDeque<>();

    Takers(List<DriveSlot> order, int shards) {
        homes = new DriveSlot[shards];
        Queue<DriveSlot> reluctant = new ArrayDeque<>();
        for (int i = 0; i < order.size(); i++) {
            DriveSlot slot = order.get(i);
            if (!slot.willing()) {
                if (slot.attached()) {
                    reluctant.add(slot);
                }
            } else if (i < shards) {
                homes[i] = slot;
            } else {
                others.add(slot);
            }
        }
        others.addAll(reluctant);
    }

    /** Where this shard is to be tried first. */
    @Nullable
    DriveSlot of(int shard) {
        DriveSlot home = homes[shard];
        return home == null ? another() : home;
    }

    /** One that no shard was given to yet. */
    synchronized @Nullable DriveSlot another() {
        return others.poll();
    }
}
