package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of versions: current objects and all others, merged by key; the work is that of the page alone. */
final class VersionPages implements AutoCloseable {
    private final View view;
    private final BucketRow bucket;
    private final VersionQuery query;
    private final Rollup rollup;
    private final Cursor objects;
    private final Cursor others;
    private final List<ObjectSummary> versions = new ArrayList<>();
    private final List<String> prefixes = new ArrayList<>();
    /** The key whose newest version is known, and the time of that. */
    private byte @Nullable [] key;

    private long newest;
    private byte[] lastKey = {};
    private @Nullable VersionId lastVersion;

    private VersionPages(View view, BucketRow bucket, VersionQuery query) {
        this.view = view;
        this.bucket = bucket;
        this.query = query;
        this.rollup = Rollup.of(query.prefix(), query.delimiter());
        this.objects = view.cursor(Keys.object(bucket.id(), rollup.prefix()));
        this.others = view.cursor(Keys.prefix(Table.VERSIONS, bucket.id(), rollup.prefix()));
    }

    /** Of a view of one moment, for current and older versions change places. */
    static VersionListing page(View view, BucketRow bucket, VersionQuery query) {
        if (query.limit() == 0) {
            return new VersionListing(List.of(), List.of(), false, "", null);
        }
        try (VersionPages page = new VersionPages(view, bucket, query)) {
            page.start();
            while (page.more() && page.versions.size() + page.prefixes.size() < query.limit()) {
                page.take();
            }
            boolean more = page.more();
            return new VersionListing(
                    page.versions,
                    page.prefixes,
                    more,
                    more ? Rollup.text(page.lastKey) : "",
                    more ? page.lastVersion : null);
        }
    }

    private boolean more() {
        return objects.valid() || others.valid();
    }

    private void start() {
        byte[] marker = Keys.utf8(query.keyMarker());
        if (marker.length == 0 || Arrays.compareUnsigned(marker, rollup.prefix()) < 0) {
            objects.first();
            others.first();
        } else if (rollup.isCommonPrefix(marker)) {
            skip(marker);
        } else if (query.versionMarker() == null) {
            objects.seek(Ranges.behind(Keys.object(bucket.id(), marker)));
            others.seek(Ranges.behindAll(Keys.under(Table.VERSIONS, bucket.id(), marker)));
        } else {
            startWithin(marker, timeOf(marker, query.versionMarker()));
        }
    }

    /** Begins with those versions of the key that are older than that. */
    private void startWithin(byte[] marker, long before) {
        if (objects.seek(Keys.object(bucket.id(), marker))
                && Arrays.equals(Keys.plainKey(objects.key()), marker)
                && VersionRow.summary(objects.value()).time() >= before) {
            objects.next();
        }
        others.seek(Keys.version(bucket.id(), marker, before - 1));
        VersionRow current = new KeyHistory(view, bucket, marker).current();
        key = marker;
        newest = current == null ? 0 : current.time();
    }

    /** Where a version is in time. When the null version has gone, the key is told again rather than not at all. */
    private long timeOf(byte[] marker, VersionId version) {
        if (!version.isNull()) {
            return version.number();
        }
        VersionRow found = new KeyHistory(view, bucket, marker).find(version);
        return found == null ? Long.MAX_VALUE : found.time();
    }

    private void take() {
        byte[] object = objects.valid() ? Keys.plainKey(objects.key()) : null;
        byte[] other = others.valid() ? Keys.versionedKey(others.key()) : null;
        boolean current = other == null || object != null && Arrays.compareUnsigned(object, other) <= 0;
        byte[] next = current ? object : other;
        if (next == null) {
            throw new IllegalStateException("There is nothing to take");
        }
        byte[] common = rollup.commonPrefix(next);
        if (common != null) {
            prefixes.add(Rollup.text(common));
            lastKey = common;
            lastVersion = null;
            skip(common);
            return;
        }
        take(next, current ? objects : others);
    }

    private void take(byte[] next, Cursor cursor) {
        VersionRow row = VersionRow.summary(cursor.value());
        if (key == null || !Arrays.equals(key, next)) {
            key = next;
            newest = row.time();
        }
        versions.add(row.summary(Rollup.text(next), row.time() == newest));
        lastKey = next;
        lastVersion = new VersionId(row.time());
        cursor.next();
    }

    private void skip(byte[] common) {
        objects.seek(Ranges.behindAll(Keys.object(bucket.id(), common)));
        others.seek(Ranges.behindAll(Keys.prefix(Table.VERSIONS, bucket.id(), common)));
    }

    @Override
    public void close() {
        objects.close();
        others.close();
    }
}
