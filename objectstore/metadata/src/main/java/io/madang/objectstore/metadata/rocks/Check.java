package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.CheckReport;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.StoredPart;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A walk through all rows of one moment that works out again what the store keeps count of. It holds a few numbers for
 * each bucket, and nothing for objects: references are compared one by one, and in their sum.
 */
final class Check {
    private final View view;
    private final Findings findings;
    private final Map<Long, BucketUsage> counted = new HashMap<>();
    private final ReferenceCheck references;
    private long piecesReferred;
    private long nullsReferred;
    private byte @Nullable [] otherKey;
    private boolean nullSeen;

    Check(View view, CheckProgress progress) {
        this.view = view;
        this.findings = new Findings(progress);
        this.references = new ReferenceCheck(view, findings);
    }

    CheckReport run() {
        buckets();
        findings.each(view, Table.OBJECTS, Table.OBJECTS.all(), this::object);
        findings.each(view, Table.VERSIONS, Table.VERSIONS.all(), this::other);
        pointers();
        uploads();
        usage();
        references.run();
        return findings.report();
    }

    private void buckets() {
        findings.each(view, Table.BUCKETS, Table.BUCKETS.all(), (key, value) -> {
            BucketRow row = BucketRow.from(value);
            long id = row.id();
            access("Bucket " + id, row.access());
            findings.unless(counted.put(id, BucketUsage.NOTHING) == null, "Two buckets have the number " + id);
        });
    }

    private void count(byte[] row, BucketUsage more) {
        long bucket = Keys.bucketOf(row);
        findings.unless(counted.containsKey(bucket), "A row belongs to no bucket: " + bucket);
        counted.merge(bucket, more, BucketUsage::plus);
    }

    private void object(byte[] key, byte[] value) {
        VersionRow row = VersionRow.from(value);
        findings.unless(!row.marker(), name(Keys.plainKey(key)) + " is a delete marker among the objects");
        count(key, new BucketUsage(1, row.size(), 1, row.size(), 0, 0, 0));
        content(Keys.bucketOf(key), Keys.plainKey(key), row);
        byte[] nullRow = view.value(Keys.nullVersion(Keys.bucketOf(key), Keys.plainKey(key)));
        findings.unless(!row.nullVersion() || nullRow == null, name(Keys.plainKey(key)) + " has two null versions");
    }

    private void other(byte[] row, byte[] value) {
        byte[] key = Keys.versionedKey(row);
        long bucket = Keys.bucketOf(row);
        VersionRow version = VersionRow.from(value);
        count(
                row,
                version.marker()
                        ? new BucketUsage(0, 0, 0, 0, 1, 0, 0)
                        : new BucketUsage(0, 0, 1, version.size(), 0, 0, 0));
        content(bucket, key, version);
        findings.unless(Keys.time(row) == version.time(), name(key) + " has a version in the wrong place");
        byte[] prefix = Keys.under(Table.VERSIONS, bucket, key);
        if (otherKey == null || !Arrays.equals(otherKey, prefix)) {
            otherKey = prefix;
            nullSeen = false;
            newest(bucket, key, version);
        }
        if (version.nullVersion()) {
            findings.unless(!nullSeen, name(key) + " has two null versions");
            nullSeen = true;
            nullsReferred++;
            byte[] pointer = view.value(Keys.nullVersion(bucket, key));
            findings.unless(
                    pointer != null && TimeRow.from(pointer) == version.time(),
                    name(key) + " has a null version that cannot be found");
        }
    }

    /** The newest that is not among the objects is a delete marker, or is older than the object. */
    private void newest(long bucket, byte[] key, VersionRow version) {
        byte[] object = view.value(Keys.object(bucket, key));
        if (object == null) {
            findings.unless(version.marker(), name(key) + " has versions and none is current");
        } else {
            findings.unless(
                    VersionRow.summary(object).time() > version.time(),
                    name(key) + " has a version newer than current");
        }
    }

    private void content(long bucket, byte[] key, VersionRow version) {
        access(name(key), version.access());
        VersionRow whole = version;
        if (version.apart()) {
            piecesReferred++;
            byte[] pieces = view.value(Keys.pieces(bucket, version.time()));
            findings.unless(pieces != null, name(key) + " has lost its parts");
            if (pieces == null) {
                return;
            }
            whole = version.with(PieceRow.from(pieces));
        }
        long bytes = whole.parts().stream().mapToLong(StoredPart::size).sum();
        findings.unless(bytes == version.size(), name(key) + " has parts of another size than its own");
        whole.parts().forEach(part -> references.referred(part.data()));
    }

    private void access(String whose, AccessList list) {
        findings.unless(list.grants().size() <= Limits.GRANTS, whose + " has too long a list of access control");
    }

    private void pointers() {
        long nulls = findings.each(view, Table.NULLS, Table.NULLS.all(), (key, value) -> {});
        findings.unless(
                nulls == nullsReferred, nulls + " null versions are pointed to, and " + nullsReferred + " are there");
        long pieces = findings.each(view, Table.PIECES, Table.PIECES.all(), (key, value) -> {});
        findings.unless(
                pieces == piecesReferred, pieces + " lists of parts are there, and " + piecesReferred + " are used");
    }

    private void uploads() {
        long[] used = {0};
        findings.each(view, Table.UPLOADS, Table.UPLOADS.all(), (key, value) -> {
            access("An upload", UploadRow.from(value).access());
            count(key, new BucketUsage(0, 0, 0, 0, 0, 1, 0));
            byte[] parts = Keys.parts(Keys.bucketOf(key), Keys.upload(key));
            used[0] += findings.each(view, Table.PARTS, parts, (row, part) -> {
                PartRow found = PartRow.from(part);
                count(row, new BucketUsage(0, 0, 0, 0, 0, 0, found.size()));
                references.referred(found.data());
            });
        });
        long there = findings.each(view, Table.PARTS, Table.PARTS.all(), (key, value) -> {});
        findings.unless(there == used[0], there + " parts are there, and " + used[0] + " belong to uploads");
    }

    private void usage() {
        counted.forEach((bucket, usage) -> {
            BucketUsage kept = UsageRow.from(view.value(Keys.usage(bucket)));
            findings.unless(
                    kept.equals(usage), "Bucket " + bucket + " is said to hold " + kept + ", and holds " + usage);
        });
        findings.each(
                view,
                Table.USAGE,
                Table.USAGE.all(),
                (key, value) -> findings.unless(
                        counted.containsKey(Keys.bucketOf(key)),
                        "A count belongs to no bucket: " + Keys.bucketOf(key)));
    }

    private static String name(byte[] key) {
        return "Key " + Rollup.text(key);
    }
}
