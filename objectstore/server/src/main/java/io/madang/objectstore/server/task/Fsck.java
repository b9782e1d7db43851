package io.madang.objectstore.server.task;

import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckReport;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.Part;
import io.madang.objectstore.metadata.PartListing;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import io.madang.objectstore.server.Contents;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether the names agree with each other, and whether every object's bytes can be read where its name says. */
final class Fsck {
    private static final int PAGE = 1_000;
    /** What of the progress bar the names take; the bytes take the rest. */
    private static final double NAMES = 0.2;

    private final Contents contents;
    private final Progress progress;
    private final ByteCheck bytes;
    private final OpenLists open = new OpenLists();
    private long versions;
    private long parts;

    Fsck(Contents contents, Progress progress) {
        this.contents = contents;
        this.progress = progress;
        this.bytes = new ByteCheck(contents);
    }

    Result run() {
        CheckReport names = contents.metadata().check((table, rows) -> progress.at(-1, "names: " + table));
        bytes.problems(names.problems(), names.findings());
        long all = total();
        String after = "";
        for (List<Bucket> page = contents.metadata().buckets(after, 100);
                !page.isEmpty();
                page = contents.metadata().buckets(after, 100)) {
            for (Bucket bucket : page) {
                open.look(bucket);
                check(bucket.name(), all);
                checkUploads(bucket.name());
            }
            after = page.getLast().name();
        }
        contents.absent().forEach(drive -> bytes.problem("the drive " + drive + " is away"));
        List<String> lines = bytes.lines();
        lines.addAll(open.lines());
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

    /** What was sent of uploads that are still open is as dear to who sent it as any object. */
    private void checkUploads(String bucket) {
        String key = "";
        UploadId upload = null;
        while (true) {
            Optional<UploadListing> page =
                    contents.metadata().uploads(new UploadQuery(bucket, "", "", key, upload, PAGE));
            if (page.isEmpty()) {
                return;
            }
            page.get().uploads().forEach(this::check);
            if (!page.get().truncated()) {
                return;
            }
            key = page.get().nextKey();
            upload = page.get().nextUpload();
        }
    }

    private void check(Upload upload) {
        String name = upload.key().bucket() + "/" + upload.key().key() + " upload "
                + upload.key().upload();
        int after = 0;
        Optional<PartListing> page;
        do {
            page = contents.metadata().parts(upload.key(), after, PAGE);
            for (Part part : page.map(PartListing::parts).orElse(List.of())) {
                parts++;
                bytes.check(name, part.number(), part.size(), part.data());
            }
            after = page.map(PartListing::next).orElse(0);
        } while (page.isPresent() && page.get().truncated());
    }

    private Optional<VersionListing> page(String bucket, String key, @Nullable VersionId version) {
        return contents.metadata().versions(new VersionQuery(bucket, "", "", key, version, PAGE));
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
