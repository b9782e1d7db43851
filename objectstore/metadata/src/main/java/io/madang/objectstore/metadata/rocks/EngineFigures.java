package io.madang.objectstore.metadata.rocks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an operator wants to know of RocksDB: whether it keeps up, and what it holds in memory. */
final class EngineFigures {
    private static final List<String> PROPERTIES = List.of(
            "estimate-num-keys",
            "estimate-live-data-size",
            "estimate-pending-compaction-bytes",
            "cur-size-all-mem-tables",
            "block-cache-usage",
            "estimate-table-readers-mem",
            "num-running-compactions",
            "num-running-flushes",
            "num-immutable-mem-table",
            "actual-delayed-write-rate",
            "is-write-stopped",
            "background-errors",
            "num-snapshots");

    private EngineFigures() {}

    static Map<String, Long> of(Database database) {
        Map<String, Long> figures = new LinkedHashMap<>();
        for (String property : PROPERTIES) {
            figures.put(property.replace('-', '_'), database.figure("rocksdb." + property));
        }
        return figures;
    }
}
