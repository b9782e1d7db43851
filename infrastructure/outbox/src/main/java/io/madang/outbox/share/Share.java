package io.madang.outbox.share;

import io.madang.sharding.ShardMap;
import java.util.List;

/**
 * A run of shards that one instance carries.
 *
 * @param from the first shard
 * @param to the first shard that is no longer part of it
 */
public record Share(int from, int to) {

    public static final Share ALL = new Share(0, ShardMap.SHARDS);
    public static final Share NONE = new Share(0, 0);

    public Share {
        if (from < 0 || to < from || to > ShardMap.SHARDS) {
            throw new IllegalArgumentException("not a run of shards: " + from + " to " + to);
        }
    }

    /** What falls to one of the members, given all of them in the order that everybody sees. */
    static Share of(String member, List<String> members) {
        int place = members.indexOf(member);
        if (place < 0) {
            return NONE;
        }
        int count = members.size();
        return new Share(place * ShardMap.SHARDS / count, (place + 1) * ShardMap.SHARDS / count);
    }

    public boolean contains(int shard) {
        return shard >= from && shard < to;
    }

    public int size() {
        return to - from;
    }
}
