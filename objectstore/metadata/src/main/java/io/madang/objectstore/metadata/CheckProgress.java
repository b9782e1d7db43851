package io.madang.objectstore.metadata;

/** Hears now and then how many rows of which table a check has read. */
@FunctionalInterface
public interface CheckProgress {
    CheckProgress SILENT = (table, rows) -> {};

    void at(String table, long rows);
}
