package io.madang.objectstore.server.task;

import io.madang.objectstore.data.RepairReport;
import io.madang.objectstore.datanode.ScrubReport;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.OpenDrive;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads every byte on every drive, and has repaired what is damaged or missing. */
final class Scrub {
    private static final double READING = 0.7;
    private static final double REPAIRING = 0.8;
    private static final int ROUNDS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Contents contents;
    private final Progress progress;
    private final List<String> lines = new ArrayList<>();

    Scrub(Contents contents, Progress progress) {
        this.contents = contents;
        this.progress = progress;
    }

    Result run() throws IOException {
        List<OpenDrive> hurt = new ArrayList<>();
        List<OpenDrive> drives = contents.drives();
        for (OpenDrive drive : drives) {
            double before = drives.indexOf(drive) * READING / drives.size();
            if (read(drive, before, READING / drives.size())) {
                hurt.add(drive);
            }
        }
        long left = hurt.isEmpty() ? 0 : damageLeft(hurt);
        boolean whole = checkRedundancy();
        contents.absent().forEach(drive -> lines.add("the drive " + drive + " is away"));
        if (!hurt.isEmpty()) {
            lines.add(left == 0 ? "all damage is repaired" : left + " blobs are damaged and cannot be repaired");
        }
        return new Result(left == 0 && whole && contents.absent().isEmpty(), String.join("\n", lines));
    }

    /** Whether it has damage. */
    private boolean read(OpenDrive drive, double before, double share) throws IOException {
        progress.at(before, "reading " + drive.directory());
        ScrubReport report = drive.node()
                .scrub((volumes, of, bytes) ->
                        progress.at(before + share * volumes / Math.max(1, of), "reading " + drive.directory()));
        lines.add(String.format(
                Locale.ROOT,
                "%s: %,d bytes in %d volumes read, %d blobs damaged, %d missing",
                drive.directory(),
                report.bytes(),
                report.volumes(),
                report.damaged().size(),
                report.missing()));
        return !report.clean();
    }

    /** The drives have told repair of what they found; they are read again when it has done what it can. */
    private long damageLeft(List<OpenDrive> hurt) throws IOException {
        long left = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && left > 0; round++) {
            awaitRepair();
            left = 0;
            for (OpenDrive drive : hurt) {
                progress.at(REPAIRING, "reading again " + drive.directory());
                ScrubReport report = drive.node().scrub((volumes, of, bytes) -> {});
                left += report.damaged().size() + report.missing();
            }
        }
        return left;
    }

    /** Until nothing waits, or what waits has become no less for a while. */
    private void awaitRepair() {
        int least = Integer.MAX_VALUE;
        long since = System.nanoTime();
        while (System.nanoTime() - since < PATIENCE.toNanos()) {
            int waiting = contents.data().repair().status().waiting();
            if (waiting < least) {
                least = waiting;
                since = System.nanoTime();
            }
            if (waiting == 0) {
                return;
            }
            progress.at(READING, waiting + " segments wait for repair");
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private boolean checkRedundancy() {
        progress.at(REPAIRING, "checking redundancy");
        RepairReport repair = contents.data()
                .repair()
                .sweep(soFar -> progress.at(REPAIRING + soFar.share() * (1 - REPAIRING), "checking redundancy"));
        lines.add(String.format(
                Locale.ROOT,
                "redundancy: %,d segments looked at, %,d lacked something, %,d made whole, %,d cannot be read",
                repair.segments(),
                repair.degraded(),
                repair.repaired(),
                repair.unreadable()));
        return repair.whole() && repair.unreadable() == 0;
    }
}
