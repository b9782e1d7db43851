package io.madang.objectstore.erasure;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A code that makes parity shards from data shards, such that any {@link #dataShards} of all of them give back the rest.
 * Every implementation gives the same bytes: GF(2⁸) with the polynomial 0x11d, and the Cauchy matrix whose row i, column
 * j is 1 / (i ⊕ j), which is also ISA-L's. Implementations have no state and may be shared by threads. Shards may be
 * anywhere; outside of the heap the fastest ones are faster.
 */
public interface ErasureCode {
    int MAX_DATA_SHARDS = 16;
    int MAX_PARITY_SHARDS = 8;

    int dataShards();

    int parityShards();

    default int shards() {
        return dataShards() + parityShards();
    }

    /** Fills this range of the parity shards, which come after the data shards, from that of the data shards. */
    void encode(MemorySegment[] shards, int from, int bytes);

    /**
     * Fills this range of the shards that are not present from those that are.
     *
     * @throws IllegalArgumentException when fewer than {@link #dataShards} are present
     */
    void rebuild(MemorySegment[] shards, boolean[] present, int from, int bytes);

    default void encode(byte[][] shards, int from, int bytes) {
        encode(segments(shards), from, bytes);
    }

    default void rebuild(byte[][] shards, boolean[] present, int from, int bytes) {
        rebuild(segments(shards), present, from, bytes);
    }

    private static MemorySegment[] segments(byte[][] shards) {
        return Arrays.stream(shards).map(MemorySegment::ofArray).toArray(MemorySegment[]::new);
    }
}
