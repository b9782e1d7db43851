package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of uploads; the work is that of the page alone. */
final class UploadPages {
    private final long bucket;
    private final UploadQuery query;
    private final Rollup rollup;
    private final List<Upload> uploads = new ArrayList<>();
    private final List<String> prefixes = new ArrayList<>();
    private byte[] lastKey = {};
    private @Nullable UploadId lastUpload;

    private UploadPages(long bucket, UploadQuery query) {
        this.bucket = bucket;
        this.query = query;
        this.rollup = Rollup.of(query.prefix(), query.delimiter());
    }

    static UploadListing page(View view, BucketRow bucket, UploadQuery query) {
        if (query.limit() == 0) {
            return new UploadListing(List.of(), List.of(), false, "", null);
        }
        UploadPages page = new UploadPages(bucket.id(), query);
        try (Cursor cursor = view.cursor(Keys.prefix(Table.UPLOADS, bucket.id(), page.rollup.prefix()))) {
            boolean more = cursor.seek(page.start());
            while (more && page.uploads.size() + page.prefixes.size() < query.limit()) {
                more = page.take(cursor);
            }
            return new UploadListing(
                    page.uploads,
                    page.prefixes,
                    more,
                    more ? Rollup.text(page.lastKey) : "",
                    more ? page.lastUpload : null);
        }
    }

    private byte[] start() {
        byte[] marker = Keys.utf8(query.keyMarker());
        if (marker.length == 0 || Arrays.compareUnsigned(marker, rollup.prefix()) < 0) {
            return Keys.prefix(Table.UPLOADS, bucket, rollup.prefix());
        }
        if (rollup.isCommonPrefix(marker)) {
            return Ranges.behindAll(Keys.prefix(Table.UPLOADS, bucket, marker));
        }
        UploadId upload = query.uploadMarker();
        return upload == null
                ? Ranges.behindAll(Keys.under(Table.UPLOADS, bucket, marker))
                : Ranges.behind(Keys.upload(bucket, marker, upload));
    }

    private boolean take(Cursor cursor) {
        byte[] key = Keys.uploadedKey(cursor.key());
        byte[] common = rollup.commonPrefix(key);
        if (common == null) {
            UploadId id = Keys.upload(cursor.key());
            uploads.add(UploadRow.from(cursor.value()).upload(new UploadKey(query.bucket(), Rollup.text(key), id)));
            lastKey = key;
            lastUpload = id;
            return cursor.next();
        }
        prefixes.add(Rollup.text(common));
        lastKey = common;
        lastUpload = null;
        return cursor.seek(Ranges.behindAll(Keys.prefix(Table.UPLOADS, bucket, common)));
    }
}
