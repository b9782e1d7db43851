package io.madang.objectstore.server.watch;

import io.madang.objectstore.data.RepairStatus;
import io.madang.objectstore.datanode.DataNodeMetrics;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.OpenDrive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** All figures of a running store. */
public final class Metrics {
    private final Contents contents;
    private final RequestMetrics requests;

    private record Figure(String name, String type, String help, ToLongFunction<DataNodeMetrics> value) {}

    private static final List<Figure> OF_DRIVES = List.of(
            new Figure("volumes", "gauge", "Volumes", DataNodeMetrics::volumes),
            new Figure("volume_bytes", "gauge", "Bytes of volumes", DataNodeMetrics::volumeBytes),
            new Figure("live_bytes", "gauge", "Bytes that are referred to", DataNodeMetrics::liveBytes),
            new Figure("garbage_bytes", "gauge", "Bytes that compaction will give back", DataNodeMetrics::garbageBytes),
            new Figure("free_bytes", "gauge", "Free bytes of the drive", DataNodeMetrics::freeBytes),
            new Figure("appends_total", "counter", "Records appended", DataNodeMetrics::appends),
            new Figure("appended_bytes_total", "counter", "Bytes appended", DataNodeMetrics::appendedBytes),
            new Figure("syncs_total", "counter", "Syncs, each for a group of appends", DataNodeMetrics::syncs),
            new Figure("reads_total", "counter", "Reads", DataNodeMetrics::reads),
            new Figure("read_bytes_total", "counter", "Bytes read", DataNodeMetrics::readBytes),
            new Figure("deletes_total", "counter", "Deletes", DataNodeMetrics::deletes),
            new Figure("corrupt_reads_total", "counter", "Reads that found damage", DataNodeMetrics::corruptReads),
            new Figure(
                    "refused_full_total", "counter", "Writes refused for want of room", DataNodeMetrics::refusedFull),
            new Figure(
                    "refused_busy_total", "counter", "Writes refused for want of time", DataNodeMetrics::refusedBusy),
            new Figure("failures_total", "counter", "Writes and syncs that failed", DataNodeMetrics::failures),
            new Figure("compactions_total", "counter", "Compactions", DataNodeMetrics::compactions),
            new Figure("reclaimed_bytes_total", "counter", "Bytes given back", DataNodeMetrics::reclaimedBytes),
            new Figure("scrubbed_bytes_total", "counter", "Bytes scrubbed", DataNodeMetrics::scrubbedBytes),
            new Figure("scrub_damage_total", "counter", "Damage that scrubbing found", DataNodeMetrics::scrubDamage));

    public Metrics(Contents contents, RequestMetrics requests) {
        this.contents = contents;
        this.requests = requests;
    }

    /** In Prometheus's text format. */
    public String text() throws IOException {
        Exposition text = new Exposition();
        requests.to(text);
        drives(text);
        RepairStatus repair = contents.data().repair().status();
        text.gauge(
                "madang_storage_drives",
                "Drives that are there",
                contents.drives().size());
        text.gauge(
                "madang_storage_drives_absent",
                "Drives that are away",
                contents.absent().size());
        text.gauge("madang_storage_repair_waiting", "Segments that lack redundancy", repair.waiting());
        text.counter("madang_storage_repaired_total", "Segments made whole", repair.repairedSegments());
        text.counter("madang_storage_rebuilt_bytes_total", "Bytes rebuilt", repair.rebuiltBytes());
        text.counter(
                "madang_storage_garbage_collected_total",
                "Deleted data collected",
                contents.collector().garbageSoFar());
        text.counter(
                "madang_storage_orphans_collected_total",
                "Orphaned data collected",
                contents.collector().orphansSoFar());
        Runtime runtime = Runtime.getRuntime();
        text.gauge("madang_storage_heap_bytes", "Heap in use", runtime.totalMemory() - runtime.freeMemory());
        text.gauge("madang_storage_heap_max_bytes", "Heap at most", runtime.maxMemory());
        return text.toString();
    }

    private void drives(Exposition text) throws IOException {
        List<DataNodeMetrics> drives = new ArrayList<>();
        for (OpenDrive drive : contents.drives()) {
            drives.add(drive.node().metrics());
        }
        for (Figure figure : OF_DRIVES) {
            String name = "madang_storage_drive_" + figure.name();
            text.family(name, figure.type(), figure.help());
            for (int i = 0; i < drives.size(); i++) {
                text.sample(
                        name,
                        Map.of("drive", contents.drives().get(i).directory().toString()),
                        figure.value().applyAsLong(drives.get(i)));
            }
        }
    }
}
