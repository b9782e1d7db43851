package io.madang.objectstore.server.task;

import io.madang.objectstore.datanode.CompactionOutcome;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.OpenDrive;
import io.madang.objectstore.server.maintenance.CollectionReport;
import io.madang.objectstore.server.maintenance.GarbageCollector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Deletes what nothing refers to, and gives its space back. */
final class Compact {
    private final Contents contents;
    private final boolean alone;
    private final Progress progress;

    Compact(Contents contents, boolean alone, Progress progress) {
        this.contents = contents;
        this.alone = alone;
        this.progress = progress;
    }

    Result run() throws IOException {
        progress.at(0, "collecting");
        // Where nobody else uses the store, nothing is being read or on its way in.
        GarbageCollector collector = alone ? GarbageCollector.ofEverything(contents) : contents.collector();
        CollectionReport collected = collector.run();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "collected: %,d that were deleted or overwritten, %,d that never became part of an object",
                collected.garbage(),
                collected.orphans()));
        boolean good = true;
        List<OpenDrive> drives = contents.drives();
        for (int i = 0; i < drives.size(); i++) {
            progress.at(
                    0.1 + 0.9 * i / drives.size(), "compacting " + drives.get(i).directory());
            good &= compact(drives.get(i), lines);
        }
        return new Result(good, String.join("\n", lines));
    }

    private static boolean compact(OpenDrive drive, List<String> lines) throws IOException {
        int volumes = 0;
        long reclaimed = 0;
        while (true) {
            switch (drive.node().compact()) {
                case CompactionOutcome.Compacted done -> {
                    volumes += done.volumes();
                    reclaimed += done.reclaimedBytes();
                }
                case CompactionOutcome.Nothing nothing -> {
                    lines.add(String.format(
                            Locale.ROOT,
                            "%s: %d volumes compacted, %,d bytes given back",
                            drive.directory(),
                            volumes,
                            reclaimed));
                    return true;
                }
                case CompactionOutcome.Damaged damaged -> {
                    lines.add(drive.directory() + ": " + damaged.blobs().size()
                            + " damaged blobs are in the way; 'storage scrub' repairs what can be");
                    return false;
                }
                case CompactionOutcome.NoRoom noRoom -> {
                    lines.add(String.format(
                            Locale.ROOT,
                            "%s: a compaction needs %,d free bytes",
                            drive.directory(),
                            noRoom.neededBytes()));
                    return false;
                }
                case CompactionOutcome.Stopped stopped -> {
                    lines.add(drive.directory() + ": stopped");
                    return false;
                }
            }
        }
    }
}
