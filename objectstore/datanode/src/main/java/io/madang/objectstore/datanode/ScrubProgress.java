package io.madang.objectstore.datanode;

/** Hears how far a scrub is, after each volume. */
@FunctionalInterface
public interface ScrubProgress {
    void scrubbed(int volumes, int ofVolumes, long bytes);
}
