package io.madang.objectstore.server.task;

import io.madang.objectstore.data.RepairReport;
import io.madang.objectstore.datanode.ScrubReport;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.OpenDrive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads every byte on every drive, and repairs what is damaged or missing. */
final class Scrub {
    private static final double SHARE_OF_READING = 0.8;

    private final Contents contents;
    private final Progress progress;

    Scrub(Contents contents, Progress progress) {
        this.contents = contents;
        this.progress = progress;
    }

    Result run() throws IOException {
        List<String> lines = new ArrayList<>();
        List<OpenDrive> drives = contents.drives();
        long damaged = 0;
        for (int i = 0; i < drives.size(); i++) {
            OpenDrive drive = drives.get(i);
            int before = i;
            ScrubReport report = drive.node()
                    .scrub((volumes, of, bytes) -> progress.at(
                            (before + volumes / (double) Math.max(1, of)) / drives.size() * SHARE_OF_READING,
                            "reading " + drive.directory()));
            damaged += report.damaged().size();
            lines.add(String.format(
                    Locale.ROOT,
                    "%s: %,d bytes in %d volumes read, %d blobs damaged",
                    drive.directory(),
                    report.bytes(),
                    report.volumes(),
                    report.damaged().size()));
        }
        progress.at(SHARE_OF_READING, "checking redundancy");
        RepairReport repair = contents.data()
                .repair()
                .sweep(soFar ->
                        progress.at(SHARE_OF_READING + soFar.share() * (1 - SHARE_OF_READING), "checking redundancy"));
        lines.add(String.format(
                Locale.ROOT,
                "redundancy: %,d segments looked at, %,d lacked something, %,d made whole, %,d cannot be read",
                repair.segments(),
                repair.degraded(),
                repair.repaired(),
                repair.unreadable()));
        boolean good =
                repair.whole() && repair.unreadable() == 0 && contents.absent().isEmpty();
        contents.absent().forEach(drive -> lines.add("the drive " + drive + " is away"));
        if (damaged > 0 && good) {
            lines.add("all damage is repaired");
        }
        return new Result(good, String.join("\n", lines));
    }
}
