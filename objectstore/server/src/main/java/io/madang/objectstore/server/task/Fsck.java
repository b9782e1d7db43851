package io.madang.objectstore.server.task;

import io.madang.objectstore.gateway.operation.call.OpenBuckets;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckReport;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.Part;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.ObjectWalk;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whether the names agree with each other, and whether every object's bytes can be read where its name says. */
final class Fsck implements ObjectWalk.Visitor {
    /** What of the progress bar the names take; the bytes take the rest. */
    private static final double NAMES = 0.2;

    private final Contents contents;
    private final Progress progress;
    private final ByteCheck bytes;
    private final OpenLists open = new OpenLists();
    private final OpenBuckets openBuckets;
    private final List<String> toAnybody = new ArrayList<>();
    private long all;
    private long versions;
    private long parts;

    Fsck(Contents contents, Progress progress) {
        this.contents = contents;
        this.progress = progress;
        this.bytes = new ByteCheck(contents);
        this.openBuckets = new OpenBuckets(contents.metadata());
    }

    Result run() {
        CheckReport names = contents.metadata().check((table, rows) -> progress.at(-1, "names: " + table));
        bytes.problems(names.problems(), names.findings());
        all = total();
        new ObjectWalk(contents.metadata(), this, () -> false).run();
        contents.absent().forEach(drive -> bytes.problem("the drive " + drive + " is away"));
        List<String> lines = bytes.lines();
        lines.addAll(open.lines());
        lines.addAll(toAnybody);
        lines.add(String.format(
                Locale.ROOT,
                "%,d rows of names, %,d versions, %,d parts of open uploads, %,d segments of bytes looked at: %s",
                names.rows(),
                versions,
                parts,
                bytes.segments(),
                bytes.problems() == 0 ? "all is sound" : bytes.problems() + " problems"));
        return new Result(bytes.problems() == 0, String.join("\n", lines));
    }

    private long total() {
        long all = 0;
        String after = "";
        for (List<Bucket> page = contents.metadata().buckets(after, 100);
                !page.isEmpty();
                page = contents.metadata().buckets(after, 100)) {
            for (Bucket bucket : page) {
                all += contents.metadata()
                        .usage(bucket.name())
                        .map(BucketUsage::versions)
                        .orElse(0L);
            }
            after = page.getLast().name();
        }
        return all;
    }

    @Override
    public void bucket(Bucket bucket) {
        open.look(bucket);
        toAnybody.addAll(openBuckets.lines(bucket));
    }

    /** What was sent of uploads that are still open is checked like any object. */
    @Override
    public void part(Upload upload, Part part) {
        parts++;
        String name = upload.key().bucket() + "/" + upload.key().key() + " upload "
                + upload.key().upload();
        bytes.check(name, part.number(), part.size(), part.data());
    }

    @Override
    public void version(ObjectVersion object) {
        check(object);
        versions++;
        progress.at(NAMES + (1 - NAMES) * Math.min(1, versions / (double) Math.max(1, all)), object.bucket());
    }

    private void check(ObjectVersion object) {
        open.look(object);
        long size = 0;
        for (StoredPart part : object.parts()) {
            size += part.size();
            bytes.check(name(object), part.number(), part.size(), part.data());
        }
        if (size != object.size()) {
            bytes.problem(name(object) + ": has " + object.size() + " bytes, its parts " + size);
        }
    }

    private static String name(ObjectVersion object) {
        return object.bucket() + "/" + object.key() + " version " + object.version();
    }
}
