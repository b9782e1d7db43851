package io.madang.objectstore.data;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gives as many shards as possible a drive of their own, of those that each could have. */
final class DriveMatching<D> {
    private final Map<Integer, List<D>> choices = new HashMap<>();
    private final Map<D, Integer> owners = new HashMap<>();

    /** @param drives the most preferred first; another gets it only when else one would go without */
    void add(int shard, List<D> drives) {
        choices.put(shard, drives);
        place(shard, new HashSet<>());
    }

    Map<Integer, D> pairs() {
        Map<Integer, D> pairs = new HashMap<>();
        owners.forEach((drive, shard) -> pairs.put(shard, drive));
        return pairs;
    }

    /** Takes a free drive, or has the owner of one move to another. */
    private boolean place(int shard, Set<D> tried) {
        for (D drive : choices.getOrDefault(shard, List.of())) {
            if (tried.add(drive)) {
                Integer owner = owners.get(drive);
                if (owner == null || place(owner, tried)) {
                    owners.put(drive, shard);
                    return true;
                }
            }
        }
        return false;
    }
}
