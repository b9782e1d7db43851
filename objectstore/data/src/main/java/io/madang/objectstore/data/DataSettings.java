package io.madang.objectstore.data;

import java.time.Duration;

/**
 * The bounds of data over many drives.
 *
 * @param smallBytes data up to this size is kept as copies, each written at once; at most what a drive takes in one put
 * @param copySegmentBytes larger data that is kept as copies is cut into blobs of this size
 * @param codeSegmentBytes larger data that is kept by an erasure code is cut into segments of this size
 * @param largeWriters larger data on its way in at a time; each holds some MiB for each drive
 * @param patience how long a writer waits for its turn before it hears BUSY
 * @param slow how long a drive may take for one call before the others go on without it, where they suffice
 * @param repairBytesPerSecond what repair may write, so that it leaves room for those who read and write
 * @param repairThreads segments that are repaired at a time; zero for one for each drive, as far as the heap allows
 */
public record DataSettings(
        int smallBytes,
        int copySegmentBytes,
        int codeSegmentBytes,
        int largeWriters,
        Duration patience,
        Duration slow,
        long repairBytesPerSecond,
        int repairThreads) {

    private static final int MAX_REPAIR_THREADS = 64;
    private static final int MAX_SEGMENT_BYTES = 1 << 28;
    private static final long BYTES_PER_LARGE_WRITER = 24L << 20;

    public DataSettings {
        check(smallBytes >= 1 && smallBytes <= 1 << 24, "smallBytes", smallBytes);
        check(copySegmentBytes >= 1 && copySegmentBytes <= MAX_SEGMENT_BYTES, "copySegmentBytes", copySegmentBytes);
        check(codeSegmentBytes >= 16 && codeSegmentBytes <= MAX_SEGMENT_BYTES, "codeSegmentBytes", codeSegmentBytes);
        check(largeWriters >= 1, "largeWriters", largeWriters);
        check(slow.isPositive(), "slow", slow);
        check(repairBytesPerSecond > 0, "repairBytesPerSecond", repairBytesPerSecond);
        check(repairThreads >= 0 && repairThreads <= MAX_REPAIR_THREADS, "repairThreads", repairThreads);
    }

    /** A third of the heap for large writers, 256 at most. */
    public static DataSettings defaults() {
        long writers = Runtime.getRuntime().maxMemory() / 3 / BYTES_PER_LARGE_WRITER;
        return new DataSettings(
                256 << 10,
                32 << 20,
                64 << 20,
                Math.clamp(writers, 4, 256),
                Duration.ofSeconds(30),
                Duration.ofSeconds(2),
                128L << 20,
                0);
    }

    public DataSettings withRepair(long bytesPerSecond, int threads) {
        return new DataSettings(
                smallBytes, copySegmentBytes, codeSegmentBytes, largeWriters, patience, slow, bytesPerSecond, threads);
    }

    /** Each repair holds the rebuilt shards of a segment; all together hold an eighth of the heap at most. */
    int repairThreads(int drives) {
        if (repairThreads > 0) {
            return repairThreads;
        }
        long held = Math.max(copySegmentBytes, codeSegmentBytes / 2);
        long fitting = Runtime.getRuntime().maxMemory() / 8 / held;
        return (int) Math.clamp(Math.min(drives, fitting), 1, MAX_REPAIR_THREADS);
    }

    /** A write may wait for many others to be synced with it, so that it is given more time than a read. */
    Duration writeSlow() {
        return slow.multipliedBy(5);
    }

    private static void check(boolean holds, String name, Object value) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is out of bounds: " + value);
        }
    }
}
