package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;

/** A digest of rows that does not depend on their order: two leaderboards with the same digest have the same rows. */
final class RowDigest {

    private static final long PRIME = 0x100000001b3L;
    private long rows;
    private long sum;

    /** @param member as it is in the sorted set */
    void add(SeasonId season, String member, long score) {
        long hash = mixed(season.value());
        for (int i = 0; i < member.length(); i++) {
            hash = (hash ^ member.charAt(i)) * PRIME;
        }
        rows++;
        sum += mixed(mixed(hash) + score);
    }

    /** Spreads each bit over all of them (the finalizer of SplitMix64). */
    private static long mixed(long number) {
        long z = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    /** How many rows, and what they come to. */
    record Value(long rows, long digest) {

        Value plus(Value other) {
            return new Value(rows + other.rows, digest + other.digest);
        }

        @Override
        public String toString() {
            return "%,d rows, digest %016x".formatted(rows, digest);
        }
    }

    Value value() {
        return new Value(rows, sum);
    }
}
