package io.madang.objectstore.server.watch;

import io.madang.objectstore.datanode.DataNodeMetrics;
import io.madang.objectstore.gateway.http.GatewayMetrics;
import io.madang.objectstore.placement.MemberDrive;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.OpenDrive;
import io.madang.objectstore.server.maintenance.Maintenance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** All figures of a running store. */
public final class Metrics {
    private final Contents contents;
    private final RequestMetrics requests;
    private final Maintenance maintenance;
    private final GatewayMetrics gateway;

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
            new Figure("scrub_damage_total", "counter", "Damage that scrubbing found", DataNodeMetrics::scrubDamage),
            new Figure(
                    "lost_volumes",
                    "gauge",
                    "Volumes that the index refers to and whose files are missing or unreadable",
                    DataNodeMetrics::lostVolumes),
            new Figure(
                    "lost_blobs", "gauge", "Blobs of lost volumes that are not rebuilt", DataNodeMetrics::lostBlobs));

    public Metrics(Contents contents, RequestMetrics requests, Maintenance maintenance, GatewayMetrics gateway) {
        this.contents = contents;
        this.requests = requests;
        this.maintenance = maintenance;
        this.gateway = gateway;
    }

    /** In Prometheus's text format. */
    public String text() {
        Exposition text = new Exposition();
        requests.to(text);
        LoadMetrics.to(text, gateway);
        drives(text);
        StoreMetrics.to(text, contents);
        text.gauge(
                "madang_storage_drives",
                "Drives that are there",
                contents.drives().size());
        text.gauge(
                "madang_storage_drives_absent",
                "Drives that are away",
                contents.absent().size());
        text.counter("madang_storage_drives_lost_total", "Drives that went away", maintenance.drivesLost());
        text.counter("madang_storage_drives_returned_total", "Drives that came back", maintenance.drivesReturned());
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

    private void drives(Exposition text) {
        List<OpenDrive> there = new ArrayList<>();
        List<DataNodeMetrics> drives = new ArrayList<>();
        for (OpenDrive drive : contents.drives()) {
            try {
                drives.add(drive.node().metrics());
                there.add(drive);
            } catch (IOException gone) {
                // It is let go at the next look; the figures of the others are worth more than a failure.
            }
        }
        text.family("madang_storage_drive_up", "gauge", "Whether the drive is there");
        for (MemberDrive member : contents.members().members()) {
            text.sample(
                    "madang_storage_drive_up",
                    Map.of("drive", member.directory().toString()),
                    contents.members().find(member).isPresent() ? 1 : 0);
        }
        for (Figure figure : OF_DRIVES) {
            String name = "madang_storage_drive_" + figure.name();
            text.family(name, figure.type(), figure.help());
            for (int i = 0; i < drives.size(); i++) {
                text.sample(
                        name,
                        Map.of("drive", there.get(i).directory().toString()),
                        figure.value().applyAsLong(drives.get(i)));
            }
        }
    }
}
