package io.madang.outbox;

import io.madang.sharding.ShardMap;
import java.util.Arrays;
import java.util.BitSet;

/** When each shard has a refused event to try again. */
final class RetryTimes {

    private static final long NEVER = Long.MAX_VALUE;

    private final long[] nanos = new long[ShardMap.SHARDS];
    private final long origin;

    RetryTimes(long nowNanos) {
        origin = nowNanos;
        Arrays.fill(nanos, NEVER);
    }

    void forget(int shard) {
        nanos[shard] = NEVER;
    }

    /** The earliest time counts. */
    void note(int shard, long nowNanos, long waitMillis) {
        nanos[shard] = Math.min(nanos[shard], nowNanos - origin + waitMillis * 1_000_000);
    }

    /** How long until the first retry; at most so long. */
    long nanosUntilNext(long nowNanos, long atMost) {
        long first = Arrays.stream(nanos).min().orElse(NEVER);
        return first == NEVER ? atMost : Math.clamp(first - (nowNanos - origin), 0, atMost);
    }

    /** Adds the shards whose time has come. */
    void takeDue(long nowNanos, BitSet shards) {
        for (int shard = 0; shard < nanos.length; shard++) {
            if (nanos[shard] <= nowNanos - origin) {
                shards.set(shard);
                nanos[shard] = NEVER;
            }
        }
    }
}
