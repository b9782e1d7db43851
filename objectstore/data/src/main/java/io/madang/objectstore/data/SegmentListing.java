package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DataId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The lists of all drives, merged by id, so that the shards of a segment come together. */
final class SegmentListing {

    /**
     * A segment, as the drives list it.
     *
     * @param shards which of its shards are there; one bit each
     * @param blobs how many blobs these are, where some are twice over
     * @param drives which drives these are on
     */
    record Listed(SegmentId segment, long shards, int blobs, Set<DriveSlot> drives) {

        /** Whether each shard is there, once, on a drive of its own. */
        boolean whole() {
            int all = segment.shards();
            return Long.bitCount(shards) == all && blobs == all && drives.size() == all;
        }
    }

    private static final class Cursor {
        private final DriveSlot slot;
        private final Deque<BlobId> page = new ArrayDeque<>();
        private Optional<BlobId> after;

        Cursor(DriveSlot slot, Optional<BlobId> after) {
            this.slot = slot;
            this.after = after;
        }

        boolean load() {
            if (page.isEmpty()) {
                page.addAll(slot.list(after, Blobs.MAX_LISTED));
            }
            return !page.isEmpty();
        }

        BlobId head() {
            return page.getFirst();
        }

        void advance() {
            after = Optional.of(page.removeFirst());
        }
    }

    private final PriorityQueue<Cursor> cursors = new PriorityQueue<>(Comparator.comparing(Cursor::head));

    SegmentListing(DriveSlots drives, Optional<BlobId> after) {
        for (DriveSlot slot : drives.all()) {
            Cursor cursor = new Cursor(slot, after);
            if (cursor.load()) {
                cursors.add(cursor);
            }
        }
    }

    @Nullable
    Listed next() {
        Cursor first = cursors.peek();
        if (first == null) {
            return null;
        }
        SegmentId segment = SegmentId.of(first.head());
        long shards = 0;
        int blobs = 0;
        Set<DriveSlot> on = new HashSet<>();
        for (Cursor cursor = first;
                cursor != null && SegmentId.of(cursor.head()).equals(segment);
                cursor = cursors.peek()) {
            shards |= 1L << DataId.shard(cursor.head());
            blobs++;
            on.add(cursor.slot);
            cursors.remove();
            cursor.advance();
            if (cursor.load()) {
                cursors.add(cursor);
            }
        }
        return new Listed(segment, shards, blobs, on);
    }

    static List<DataId> ids(DriveSlots drives, Optional<DataId> after, int limit) {
        Optional<BlobId> start = after.map(id -> id.blob(DataId.MAX_SEGMENTS - 1, DataId.MAX_SHARDS - 1));
        List<DataId> ids = new ArrayList<>();
        SegmentListing holdings = new SegmentListing(drives, start);
        for (Listed listed = holdings.next(); listed != null; listed = holdings.next()) {
            DataId id = listed.segment().id();
            if (ids.isEmpty() || !ids.getLast().equals(id)) {
                if (ids.size() == limit) {
                    break;
                }
                ids.add(id);
            }
        }
        return ids;
    }
}
