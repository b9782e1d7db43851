package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The keys in Redis. A logical shard belongs to one of the parts, and all keys of a part have one hash tag, so that a
 * script can change them together wherever the part is.
 *
 * @param part from 0
 * @param parts how many there are; with another number, all keys are others
 */
record RankKeys(int part, int parts) {

    static RankKeys ofShard(int shard, int parts) {
        return new RankKeys(shard % parts, parts);
    }

    static List<RankKeys> all(int parts) {
        return IntStream.range(0, parts)
                .mapToObj(part -> new RankKeys(part, parts))
                .toList();
    }

    /** Is there while the part is complete; its value is another one each time that the part is built. */
    String marker() {
        return prefix() + "marker";
    }

    /** A hash: the position in the log up to which the part has each shard. */
    String positions() {
        return prefix() + "positions";
    }

    /** Held by the one who builds the part. */
    String lease() {
        return prefix() + "lease";
    }

    String progress() {
        return prefix() + "progress";
    }

    /** A sorted set of the season's players. */
    String season(SeasonId season) {
        return prefix() + "season:" + season;
    }

    /** A hash, only where ties are broken by time: the stamp of each player, which is a part of the set's member. */
    String stamps(SeasonId season) {
        return prefix() + "stamps:" + season;
    }

    private String prefix() {
        return "{leaderboard-" + part + "/" + parts + "}:";
    }
}
