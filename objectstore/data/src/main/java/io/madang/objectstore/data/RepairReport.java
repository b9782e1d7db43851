package io.madang.objectstore.data;

/**
 * What a sweep found and did.
 *
 * @param share how much of all ids it has gone through, from 0 to 1, estimated
 * @param segments that it looked at
 * @param degraded of these, those that lacked a shard
 * @param repaired of these, those that have all shards again
 * @param shards that were rebuilt
 * @param bytes of these
 * @param unreadable segments of which too little is left
 */
public record RepairReport(
        double share, long segments, long degraded, long repaired, long shards, long bytes, long unreadable) {

    /** Whether all that was looked at has full redundancy. */
    public boolean whole() {
        return degraded == repaired;
    }
}
