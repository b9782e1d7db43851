package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.MetadataFailure;
import io.madang.objectstore.metadata.VersionId;
import org.jspecify.annotations.Nullable;

/** The versions of one key, as a view shows them. */
final class KeyHistory {
    private final View view;
    private final BucketRow bucket;
    private final byte[] key;
    private boolean known;
    private @Nullable VersionRow object;

    KeyHistory(View view, BucketRow bucket, byte[] key) {
        this.view = view;
        this.bucket = bucket;
        this.key = key;
    }

    /** The current version, which may be a delete marker. */
    @Nullable
    VersionRow current() {
        VersionRow object = object();
        return object != null || !bucket.everVersioned() ? object : newestOther();
    }

    /** The current version unless it is a delete marker. */
    @Nullable
    VersionRow object() {
        if (!known) {
            nowIs(decode(view.value(Keys.object(bucket.id(), key))));
        }
        return object;
    }

    /** Spares a second look at what is known, or was just changed. */
    void nowIs(@Nullable VersionRow changed) {
        object = changed;
        known = true;
    }

    /** The newest of those that are not in {@link Table#OBJECTS}. */
    @Nullable
    VersionRow newestOther() {
        try (Cursor cursor = view.cursor(Keys.under(Table.VERSIONS, bucket.id(), key))) {
            return cursor.first() ? decode(cursor.value()) : null;
        }
    }

    @Nullable
    VersionRow find(VersionId version) {
        VersionRow object = object();
        if (object != null && object.id().equals(version)) {
            return object;
        }
        if (!bucket.everVersioned()) {
            return null;
        }
        if (version.isNull()) {
            long time = nullTime();
            return time == 0 ? null : other(time);
        }
        VersionRow other = other(version.number());
        return other == null || other.nullVersion() ? null : other;
    }

    private @Nullable VersionRow other(long time) {
        return decode(view.value(Keys.version(bucket.id(), key, time)));
    }

    /** When the null version was written that is in {@link Table#VERSIONS}; zero when there is none. */
    private long nullTime() {
        byte[] row = view.value(Keys.nullVersion(bucket.id(), key));
        return row == null ? 0 : TimeRow.from(row);
    }

    private @Nullable VersionRow decode(byte @Nullable [] row) {
        if (row == null) {
            return null;
        }
        VersionRow version = VersionRow.from(row);
        if (!version.apart()) {
            return version;
        }
        byte[] pieces = view.value(Keys.pieces(bucket.id(), version.time()));
        if (pieces == null) {
            throw new MetadataFailure("The parts of version " + version.id() + " are missing", null);
        }
        return version.with(PieceRow.from(pieces));
    }
}
