package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.ObjectSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A page of current objects. The work is that of the page alone: a step for each object, and a step and a seek for each
 * common prefix, however many keys are under it. Delete markers are not in the way, for they are in another table.
 */
final class ObjectPages {
    private final long bucket;
    private final Rollup rollup;
    private final int limit;
    private final List<ObjectSummary> objects = new ArrayList<>();
    private final List<String> prefixes = new ArrayList<>();
    private byte[] last = {};

    private ObjectPages(long bucket, ListQuery query) {
        this.bucket = bucket;
        this.rollup = Rollup.of(query.prefix(), query.delimiter());
        this.limit = query.limit();
    }

    static Listing page(View view, BucketRow bucket, ListQuery query) {
        if (query.limit() == 0) {
            return new Listing(List.of(), List.of(), false, "");
        }
        ObjectPages page = new ObjectPages(bucket.id(), query);
        try (Cursor cursor = view.cursor(Keys.object(bucket.id(), page.rollup.prefix()))) {
            boolean more = cursor.seek(page.start(Keys.utf8(query.after())));
            while (more && page.objects.size() + page.prefixes.size() < page.limit) {
                more = page.take(cursor);
            }
            return new Listing(page.objects, page.prefixes, more, more ? Rollup.text(page.last) : "");
        }
    }

    private byte[] start(byte[] after) {
        if (Arrays.compareUnsigned(after, rollup.prefix()) < 0 || after.length == 0) {
            return Keys.object(bucket, rollup.prefix());
        }
        return rollup.isCommonPrefix(after)
                ? Ranges.behindAll(Keys.object(bucket, after))
                : Ranges.behind(Keys.object(bucket, after));
    }

    /** Takes what the cursor is at, and goes to what follows; false when nothing does. */
    private boolean take(Cursor cursor) {
        byte[] key = Keys.plainKey(cursor.key());
        byte[] common = rollup.commonPrefix(key);
        if (common == null) {
            objects.add(VersionRow.summary(cursor.value()).summary(Rollup.text(key), true));
            last = key;
            return cursor.next();
        }
        prefixes.add(Rollup.text(common));
        last = common;
        byte[] under = Keys.object(bucket, common);
        // Most often one step is enough, and it costs less than a seek.
        return cursor.next() && (!Ranges.startsWith(cursor.key(), under) || cursor.seek(Ranges.behindAll(under)));
    }
}
