package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Limits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The bounds of a store of names.
 *
 * @param directory where RocksDB lives; nothing else should
 * @param cacheBytes native memory for blocks, with their filters and indexes
 * @param memtableBytes native memory for what is not yet in a table file
 * @param groupCommands how many changes one sync covers at most
 * @param minPartBytes what each part of an upload but the last must have
 * @param remembered how long a completed upload answers again
 */
public record MetadataSettings(
        Path directory,
        long cacheBytes,
        long memtableBytes,
        int groupCommands,
        long minPartBytes,
        Duration remembered) {

    public MetadataSettings withCache(long bytes) {
        return new MetadataSettings(directory, bytes, memtableBytes, groupCommands, minPartBytes, remembered);
    }

    MetadataSettings in(PartitionDirectory partition) throws IOException {
        partition.recover();
        return new MetadataSettings(
                partition.current(), cacheBytes, memtableBytes, groupCommands, minPartBytes, remembered);
    }

    public static MetadataSettings in(Path directory) {
        return new MetadataSettings(directory, 128L << 20, 64L << 20, 1024, Limits.MIN_PART_BYTES, Duration.ofDays(1));
    }
}
