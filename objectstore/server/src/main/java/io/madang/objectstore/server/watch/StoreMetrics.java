package io.madang.objectstore.server.watch;

import io.madang.objectstore.data.DataMetrics;
import io.madang.objectstore.data.RepairReport;
import io.madang.objectstore.data.RepairStatus;
import io.madang.objectstore.metadata.rocks.MetadataMetrics;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.maintenance.PresenceCheck;
import java.util.Map;

/** The figures of the rooms that all drives share: names, bytes over many drives, repair. */
final class StoreMetrics {
    private static final int PERCENT = 100;

    private StoreMetrics() {}

    static void to(Exposition text, Contents contents) {
        names(text, contents.metadata().metrics());
        text.gauge(
                "madang_storage_names_writable",
                "Whether changes of names can be made durable; 0 until a restart once they cannot",
                contents.metadata().failure().isPresent() ? 0 : 1);
        data(text, contents.data().metrics());
        repair(text, contents.data().repair().status());
        presence(text, contents.presence().last());
    }

    private static void names(Exposition text, MetadataMetrics names) {
        text.counter("madang_storage_names_changes_total", "Changes of names", names.changes());
        text.counter("madang_storage_names_syncs_total", "Syncs, each for a group of changes", names.syncs());
        text.gauge("madang_storage_names_waiting", "Changes that wait for their turn", names.waiting());
        text.counter("madang_storage_names_reads_total", "Rows read by key", names.reads());
        text.counter("madang_storage_names_seeks_total", "Places in the order gone to", names.seeks());
        text.counter("madang_storage_names_steps_total", "Rows gone through from there", names.steps());
        text.gauge("madang_storage_names_file_bytes", "Bytes of table files", names.rowBytes());
        names.engine().forEach((figure, value) -> text.gauge("madang_storage_rocksdb_" + figure, help(figure), value));
    }

    private static String help(String figure) {
        return "RocksDB of the names: " + figure.replace('_', ' ');
    }

    private static void data(Exposition text, DataMetrics data) {
        text.family("madang_storage_erasure_info", "gauge", "1, by what computes the erasure code");
        text.sample("madang_storage_erasure_info", Map.of("by", data.arithmetic()), 1);
        text.counter("madang_storage_degraded_writes_total", "Writes without all shards", data.degradedWrites());
        text.counter(
                "madang_storage_misplaced_writes_total",
                "Writes and repairs that put more shards into a failure domain than the placement rule allows",
                data.misplacedWrites());
        text.counter("madang_storage_failed_writes_total", "Writes that too few drives took", data.failedWrites());
        text.counter("madang_storage_rebuilt_reads_total", "Reads that took another way", data.rebuiltReads());
        text.counter("madang_storage_failed_reads_total", "Reads that failed", data.failedReads());
        text.family("madang_storage_bad_shards_total", "counter", "Shards that reads missed, by what was wrong");
        Map.of("missing", data.missingShards(), "damaged", data.damagedShards(), "slow", data.slowShards())
                .forEach((what, count) -> text.sample("madang_storage_bad_shards_total", Map.of("what", what), count));
    }

    private static void presence(Exposition text, PresenceCheck.Report last) {
        text.gauge(
                "madang_storage_degraded_parts",
                "Parts of objects that lacked a shard in the last check of redundancy",
                last.degraded());
        text.gauge(
                "madang_storage_unreadable_parts",
                "Parts of objects that had too few shards in the last check of redundancy",
                last.unreadable());
    }

    private static void repair(Exposition text, RepairStatus repair) {
        text.gauge("madang_storage_repair_waiting", "Segments that lack redundancy", repair.waiting());
        text.gauge(
                "madang_storage_repair_behind",
                "Whether data may lack shards that no sweep brought back",
                repair.behind() ? 1 : 0);
        text.gauge(
                "madang_storage_repair_sweep_percent",
                "How far the sweep under way is; 100 where there is none",
                Math.round(repair.sweep().map(RepairReport::share).orElse(1.0) * PERCENT));
        text.counter("madang_storage_repair_sweeps_total", "Sweeps that came to their end", repair.sweeps());
        text.counter("madang_storage_repaired_total", "Segments made whole", repair.repairedSegments());
        text.counter("madang_storage_rebuilt_bytes_total", "Bytes rebuilt", repair.rebuiltBytes());
    }
}
