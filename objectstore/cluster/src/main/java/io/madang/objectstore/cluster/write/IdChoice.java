package io.madang.objectstore.cluster.write;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * Draws ids until one falls into a group that holds still and whose members are all up. So a shard is never written
 * anywhere but where it belongs. If none does, the best one is taken that a quorum of its drives can hold.
 */
public final class IdChoice {
    public static final int TRIES = 8;

    /** An id and where its first segment goes. */
    public record Chosen(DataId id, int group, long epoch, List<Integer> drives) {}

    private IdChoice() {}

    /** @return empty where too much is away or moves; worth another try later */
    public static Optional<Chosen> choose(GroupMap map, Layout layout, Supplier<DataId> ids, IntPredicate up) {
        Optional<Chosen> best = Optional.empty();
        int bestUp = Durability.quorum(layout) - 1;
        for (int tries = 0; tries < TRIES; tries++) {
            DataId id = ids.get();
            int number = map.groupOf(id, 0);
            if (map.group(number) instanceof Group.Steady(long epoch, List<Integer> drives)
                    && drives.size() >= layout.shards()) {
                List<Integer> own = drives.subList(0, layout.shards());
                int upNow = (int)
                        own.stream().filter(drive -> up.test(map.nodeOf(drive))).count();
                if (upNow > bestUp) {
                    best = Optional.of(new Chosen(id, number, epoch, List.copyOf(own)));
                    bestUp = upNow;
                }
                if (upNow == own.size()) {
                    return best;
                }
            }
        }
        return best;
    }
}
