package io.madang.objectstore.server.task;

import io.madang.objectstore.datanode.DataNodeMetrics;
import io.madang.objectstore.gateway.operation.call.OpenBuckets;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.OpenDrive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a store holds, and where. */
final class Stats {
    private static final int PAGE = 100;

    private Stats() {}

    static Result of(Contents contents) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(row("bucket", "objects", "bytes", "versions", "bytes", "uploads"));
        BucketUsage sum = BucketUsage.NOTHING;
        OpenBuckets openBuckets = new OpenBuckets(contents.metadata());
        List<String> open = new ArrayList<>();
        String after = "";
        for (List<Bucket> page = contents.metadata().buckets(after, PAGE);
                !page.isEmpty();
                page = contents.metadata().buckets(after, PAGE)) {
            for (Bucket bucket : page) {
                BucketUsage usage = contents.metadata().usage(bucket.name()).orElse(BucketUsage.NOTHING);
                lines.add(row(bucket.name(), usage));
                sum = sum.plus(usage);
                open.addAll(openBuckets.lines(bucket));
            }
            after = page.getLast().name();
        }
        lines.add(row("all", sum));
        lines.addAll(open);
        lines.add("");
        for (OpenDrive drive : contents.drives()) {
            DataNodeMetrics metrics = drive.node().metrics();
            lines.add(String.format(
                    Locale.ROOT,
                    "%s: %,d bytes in %d volumes, of which %,d are garbage; %,d bytes free",
                    drive.directory(),
                    metrics.volumeBytes(),
                    metrics.volumes(),
                    metrics.garbageBytes(),
                    metrics.freeBytes()));
        }
        contents.absent().forEach(drive -> lines.add("the drive " + drive + " is away"));
        lines.addAll(contents.losses());
        int waiting = contents.data().repair().status().waiting();
        lines.add(
                waiting == 0
                        ? "redundancy: nothing waits for repair"
                        : "redundancy: " + waiting + " segments wait for repair");
        lines.add("erasure code: by " + contents.data().metrics().arithmetic());
        return new Result(true, String.join("\n", lines));
    }

    private static String row(String name, BucketUsage usage) {
        return row(
                name,
                number(usage.objects()),
                number(usage.objectBytes()),
                number(usage.versions()),
                number(usage.versionBytes()),
                number(usage.uploads()));
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-32s %14s %20s %14s %20s %8s", cells);
    }
}
