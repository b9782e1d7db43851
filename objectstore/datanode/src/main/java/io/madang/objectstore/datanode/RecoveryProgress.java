package io.madang.objectstore.datanode;

/** Hears how far the start has read the volumes that the index does not know to the end. */
@FunctionalInterface
public interface RecoveryProgress {
    RecoveryProgress SILENT = (doneBytes, totalBytes) -> {};

    void read(long doneBytes, long totalBytes);
}
