package io.madang.objectstore.datanode;

/**
 * A data node's figures at a moment; counters grow from its start.
 *
 * @param lostVolumes volumes that the index refers to and whose files are missing, unreadable or cut short
 * @param lostBlobs blobs that were in them and are not rebuilt yet, as of the last check
 */
public record DataNodeMetrics(
        long volumes,
        long volumeBytes,
        long liveBytes,
        long garbageBytes,
        long freeBytes,
        long appends,
        long appendedBytes,
        long syncs,
        long reads,
        long readBytes,
        long deletes,
        long corruptReads,
        long refusedFull,
        long refusedBusy,
        long failures,
        long volumesSealed,
        long compactions,
        long compactedBytes,
        long reclaimedBytes,
        long scrubbedBytes,
        long scrubDamage,
        long lostVolumes,
        long lostBlobs) {}
