package io.madang.objectstore.server.task;

/** Hears how far a task is. */
@FunctionalInterface
public interface Progress {
    Progress SILENT = (share, what) -> {};

    /**
     * Told now and then.
     *
     * @param share from 0 to 1; negative where it is not known
     */
    void at(double share, String what);
}
