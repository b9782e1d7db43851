package io.madang.objectstore.datanode;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The bounds of a data node.
 *
 * @param directory where volumes, index and lock are; one drive
 * @param volumeBytes a volume that would grow beyond this is sealed
 * @param volumeRecords likewise, by number; bounds what a compaction holds in memory
 * @param openVolumes how many volumes are written at a time
 * @param extentBytes what a streamed blob holds in memory before it goes to a volume, and the most that one put takes
 * @param blobBytes the largest blob
 * @param streams blobs on their way in at a time
 * @param pendingBytes what waits for the drive at a time, over all callers
 * @param groupBytes what one sync covers at most
 * @param patience how long a caller waits for its turn before it hears BUSY
 * @param reserveBytes free space that only deletes and compaction may use
 * @param garbageShare the part of a sealed volume that must be garbage for compaction to take it
 * @param backgroundBytesPerSecond what compaction and scrubbing may read each
 * @param cacheBytes native memory for blocks of the index
 */
public record DataNodeSettings(
        Path directory,
        long volumeBytes,
        int volumeRecords,
        int openVolumes,
        int extentBytes,
        long blobBytes,
        int streams,
        int pendingBytes,
        int groupBytes,
        Duration patience,
        long reserveBytes,
        double garbageShare,
        long backgroundBytesPerSecond,
        long cacheBytes) {

    static final int MAX_EXTENT_BYTES = 16 * 1024 * 1024;
    private static final int MIN_EXTENT_BYTES = 1024;
    private static final int MAX_OPEN_VOLUMES = 16;
    private static final int MAX_VOLUME_RECORDS = 1 << 20;

    public DataNodeSettings {
        check(extentBytes >= MIN_EXTENT_BYTES && extentBytes <= MAX_EXTENT_BYTES, "extentBytes", extentBytes);
        check(volumeBytes >= 4L * extentBytes, "volumeBytes", volumeBytes);
        check(volumeRecords >= 4 && volumeRecords <= MAX_VOLUME_RECORDS, "volumeRecords", volumeRecords);
        check(openVolumes >= 1 && openVolumes <= MAX_OPEN_VOLUMES, "openVolumes", openVolumes);
        check(blobBytes >= extentBytes && blobBytes / extentBytes < Integer.MAX_VALUE - 1, "blobBytes", blobBytes);
        check(streams >= 1, "streams", streams);
        check(pendingBytes >= 2 * extentBytes, "pendingBytes", pendingBytes);
        check(groupBytes >= extentBytes, "groupBytes", groupBytes);
        check(reserveBytes >= 0, "reserveBytes", reserveBytes);
        check(garbageShare > 0 && garbageShare <= 1, "garbageShare", garbageShare);
        check(backgroundBytesPerSecond > 0, "backgroundBytesPerSecond", backgroundBytesPerSecond);
        check(cacheBytes > 0, "cacheBytes", cacheBytes);
    }

    public static DataNodeSettings in(Path directory) {
        return new DataNodeSettings(
                directory,
                2L << 30,
                1 << 19,
                4,
                1 << 20,
                64L << 30,
                256,
                64 << 20,
                8 << 20,
                Duration.ofSeconds(30),
                1L << 30,
                0.3,
                64L << 20,
                64L << 20);
    }

    private static void check(boolean holds, String name, Number value) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is out of bounds: " + value);
        }
    }
}
