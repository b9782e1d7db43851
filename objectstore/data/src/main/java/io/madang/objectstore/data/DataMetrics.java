package io.madang.objectstore.data;

/**
 * The figures of data over many drives at a moment; counters grow from the start.
 *
 * @param arithmetic by which the erasure code is computed: a library's name, or what stands in for it
 * @param degradedWrites that succeeded without all of their shards
 * @param missingShards that a read or a check looked for and found on no drive
 * @param damagedShards that a read found damaged
 * @param slowShards that a read did not wait for any longer, or whose drive did not answer
 * @param rebuiltReads that took another way than the data shards where they belong
 * @param misplacedWrites writes and repairs that put more shards into a failure domain than the placement rule allows
 */
public record DataMetrics(
        int drives,
        int drivesAttached,
        String arithmetic,
        long writes,
        long writtenBytes,
        long degradedWrites,
        long failedWrites,
        long readBytes,
        long missingShards,
        long damagedShards,
        long slowShards,
        long rebuiltReads,
        long failedReads,
        long misplacedWrites) {}
