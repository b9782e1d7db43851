package io.madang.objectstore.server.task;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.data.DataFailure;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckReport;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import io.madang.objectstore.server.Contents;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether the names agree with each other, and whether every object's bytes can be read where its name says. */
final class Fsck {
    private static final int PAGE = 1_000;
    private static final int MAX_FINDINGS = 50;
    /** What of the progress bar the names take; the bytes take the rest. */
    private static final double NAMES = 0.2;

    private final Contents contents;
    private final Progress progress;
    private final List<String> findings = new ArrayList<>();
    private final ByteBuffer one = ByteBuffer.allocate(1);
    private long problems;
    private long versions;
    private long segments;

    Fsck(Contents contents, Progress progress) {
        this.contents = contents;
        this.progress = progress;
    }

    Result run() {
        CheckReport names = contents.metadata().check((table, rows) -> progress.at(-1, "names: " + table));
        problems += names.problems();
        findings.addAll(names.findings());
        long all = total();
        String after = "";
        for (List<Bucket> page = contents.metadata().buckets(after, 100);
                !page.isEmpty();
                page = contents.metadata().buckets(after, 100)) {
            page.forEach(bucket -> check(bucket.name(), all));
            after = page.getLast().name();
        }
        contents.absent().forEach(drive -> problem("the drive " + drive + " is away"));
        List<String> lines = new ArrayList<>(findings.subList(0, Math.min(MAX_FINDINGS, findings.size())));
        if (problems > lines.size()) {
            lines.add("… and " + (problems - lines.size()) + " more");
        }
        lines.add(String.format(
                Locale.ROOT,
                "%,d rows of names, %,d versions, %,d segments of bytes looked at: %s",
                names.rows(),
                versions,
                segments,
                problems == 0 ? "all is sound" : problems + " problems"));
        return new Result(problems == 0, String.join("\n", lines));
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

    private void check(String bucket, long all) {
        String key = "";
        VersionId version = null;
        while (true) {
            Optional<VersionListing> page = page(bucket, key, version);
            if (page.isEmpty()) {
                return;
            }
            for (ObjectSummary summary : page.get().versions()) {
                if (!summary.deleteMarker()) {
                    contents.metadata()
                            .find(bucket, summary.key(), summary.version())
                            .ifPresent(this::check);
                    versions++;
                    progress.at(NAMES + (1 - NAMES) * Math.min(1, versions / (double) Math.max(1, all)), bucket);
                }
            }
            if (!page.get().truncated()) {
                return;
            }
            key = page.get().nextKey();
            version = page.get().nextVersion();
        }
    }

    private Optional<VersionListing> page(String bucket, String key, @Nullable VersionId version) {
        return contents.metadata().versions(new VersionQuery(bucket, "", "", key, version, PAGE));
    }

    private void check(ObjectVersion object) {
        long size = 0;
        for (StoredPart part : object.parts()) {
            size += part.size();
            if (part.size() != part.data().size()) {
                problem(name(object) + ": part " + part.number() + " has " + part.size() + " bytes by name and "
                        + part.data().size() + " by data");
            }
            check(object, part.data());
        }
        if (size != object.size()) {
            problem(name(object) + ": has " + object.size() + " bytes, its parts " + size);
        }
    }

    /** A byte of each segment: what is there can be read, and what is damaged elsewhere is for the scrubber to find. */
    private void check(ObjectVersion object, DataRef data) {
        for (long at = 0; at < data.size(); at += data.layout().segmentBytes()) {
            segments++;
            try {
                one.clear();
                if (contents.data().read(data, at, one) != 1) {
                    problem(name(object) + ": ends at byte " + at);
                    return;
                }
            } catch (DataFailure e) {
                if (contents.metadata().refersTo(data.id())) {
                    problem(name(object) + ": " + e.reason() + " at byte " + at + ": " + e.getMessage());
                }
                return;
            }
        }
    }

    private void problem(String finding) {
        problems++;
        if (findings.size() < MAX_FINDINGS) {
            findings.add(finding);
        }
    }

    private static String name(ObjectVersion object) {
        return object.bucket() + "/" + object.key() + " version " + object.version();
    }
}
