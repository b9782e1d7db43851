package io.madang.sharding;

import io.madang.kernel.id.Ids;

/**
 * Ids that carry in their lowest bits the logical shard of what they name, so that the id alone finds its row although
 * the row is kept by another key: see {@link Shards#named}.
 *
 * <p>They are drawn until one fits, and those drawn in vain are lost. So an instance has at least 16 in a
 * millisecond before its ids run ahead of the clock; that is far more than it can write.
 */
public final class ShardedIds {

    private static final int MASK = ShardMap.SHARDS - 1;

    private final Ids ids;

    public ShardedIds(Ids ids) {
        this.ids = ids;
    }

    public long next(Shard shard) {
        long id = ids.next();
        while (shardIn(id) != shard.number()) {
            id = ids.next();
        }
        return id;
    }

    static int shardIn(long id) {
        return (int) id & MASK;
    }
}
