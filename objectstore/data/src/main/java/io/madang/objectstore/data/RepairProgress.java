package io.madang.objectstore.data;

/** Hears how far a sweep is, now and then. */
@FunctionalInterface
public interface RepairProgress {
    RepairProgress SILENT = soFar -> {};

    void swept(RepairReport soFar);
}
