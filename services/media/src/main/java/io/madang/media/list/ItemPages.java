package io.madang.media.list;

import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaPage;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.sharding.Gathered;
import org.jspecify.annotations.Nullable;

/** Pages of lists that are ordered by the ids of their items, the newest first. */
final class ItemPages {

    private ItemPages() {}

    /** Reads the ids below one, no more than a number of them. */
    @FunctionalInterface
    interface Ids {
        Gathered<MediaId> before(long before, int limit);
    }

    /** @param list the list's name, as in {@link Cursor#encode} */
    static MediaPage page(String list, int size, @Nullable String cursor, Ids ids, MediaItems items) {
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Gathered<MediaId> found = ids.before(before, Slice.size(size) + 1);
        Slice<MediaId> part = Slice.of(found.items(), size, list, item -> new Cursor(item.value()));
        return new MediaPage(items.items(part.items()), part.next(), found.isIncomplete());
    }
}
