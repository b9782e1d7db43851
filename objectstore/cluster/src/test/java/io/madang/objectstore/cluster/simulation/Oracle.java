package io.madang.objectstore.cluster.simulation;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DataId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Knows everything, and says when something happened that never may. */
final class Oracle {
    static final String DESTROYED = "a node was destroyed";

    /** Of each blob, how many drives hold it that still exist, reachable or not. */
    private final Map<BlobId, Integer> copies = new HashMap<>();
    /** Of data, which shards exist anywhere. */
    private final Map<DataId, Set<Integer>> shards = new HashMap<>();

    private final Set<DataId> named = new HashSet<>();
    private final Set<DataId> gone = new HashSet<>();
    private final Set<DataId> drawn = new HashSet<>();
    private final Map<DataId, Set<Integer>> answered = new HashMap<>();
    private int written;

    void drawn(DataId id) {
        if (!drawn.add(id)) {
            throw new Violation("Two writers drew " + id);
        }
    }

    void stored(BlobId blob) {
        copies.merge(blob, 1, Integer::sum);
        shards.computeIfAbsent(DataId.of(blob), id -> new HashSet<>()).add(DataId.shard(blob));
    }

    void rebuilt(BlobId blob) {
        if (gone.contains(DataId.of(blob))) {
            throw new Violation("Deleted data came back: " + blob);
        }
        stored(blob);
    }

    void removed(BlobId blob, String why) {
        DataId id = DataId.of(blob);
        if (copies.merge(blob, -1, Integer::sum) == 0) {
            copies.remove(blob);
            shards.getOrDefault(id, Set.of()).remove(DataId.shard(blob));
            if (named.contains(id) && !why.equals(DESTROYED)) {
                throw new Violation("The last copy of " + blob + " is gone because " + why);
            }
            readable(id, why);
        }
    }

    /** A writer heard that a shard is durable. */
    void answered(BlobId blob) {
        answered.computeIfAbsent(DataId.of(blob), id -> new HashSet<>()).add(DataId.shard(blob));
    }

    /** A writer counts this as written: at least so many drives must have answered that they have it. */
    void acknowledged(DataId id, int least) {
        int stored = answered.getOrDefault(id, Set.of()).size();
        if (stored < least) {
            throw new Violation(id + " was acknowledged with " + stored + " shards");
        }
    }

    void committed(DataId id) {
        written++;
        named.add(id);
        readable(id, "it was committed");
    }

    void deleted(DataId id) {
        named.remove(id);
    }

    /** All members have marked it: nobody may make it anew. */
    void collected(DataId id) {
        if (named.contains(id)) {
            throw new Violation(id + " was collected while a name refers to it");
        }
        gone.add(id);
    }

    private void readable(DataId id, String when) {
        int left = shards.getOrDefault(id, Set.of()).size();
        if (named.contains(id) && left < id.dataShards()) {
            throw new Violation("Of " + id + " only " + left + " shards are left when " + when);
        }
    }

    int shards(DataId id) {
        return shards.getOrDefault(id, Set.of()).size();
    }

    int written() {
        return written;
    }
}
