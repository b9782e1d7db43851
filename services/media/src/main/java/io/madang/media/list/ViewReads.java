package io.madang.media.list;

import io.madang.media.omission.ChangedItem;
import io.madang.media.omission.Progress;
import io.madang.media.omission.ReadingByViews.Reads;
import io.madang.media.omission.ViewPosition;
import io.madang.media.omission.ViewRead;
import io.madang.media.store.MediaStore;
import io.madang.sharding.Gathered;
import io.madang.sharding.Source;
import java.util.Comparator;
import java.util.List;

/** Reads the order by views, and what has changed in it. */
final class ViewReads implements Reads {

    static final String AFTER =
            """
            select item_id, view_count from items force index (by_views)
            where state = 'READY' and visibility = 'PUBLIC'
              and (view_count < :views or view_count = :views and item_id < :item)
            order by view_count desc, item_id desc
            limit :limit
            """;

    static final String CHANGED =
            """
            select item_id, view_count, view_serial from items force index (by_view_serial)
            where view_serial > :serial and state = 'READY' and visibility = 'PUBLIC'
            order by view_serial
            limit :limit
            """;

    /** How many changes a page looks at; what is left is looked at for the next one. */
    static final int MAX_CHANGES = 1_000;

    private static final String SERIAL = "select serial from view_serials where one = 1";

    private final MediaStore store;

    ViewReads(MediaStore store) {
        this.store = store;
    }

    @Override
    public Gathered<ViewRead> read(Progress from, int size) {
        return store.shards()
                .gather(
                        Integer.MAX_VALUE,
                        Comparator.comparing(ViewRead::source),
                        source -> List.of(read(source, from, size)));
    }

    /** In one transaction, so that all of it comes from one server. */
    private static ViewRead read(Source source, Progress from, int size) {
        return source.transaction(() -> {
            long serial = serial(source);
            List<ViewPosition> items = source.jdbc()
                    .sql(AFTER)
                    .param("views", from.position().views())
                    .param("item", from.position().id())
                    .param("limit", size + 1)
                    .query((row, number) -> new ViewPosition(row.getLong(2), row.getLong(1)))
                    .list();
            List<ChangedItem> changed = source.jdbc()
                    .sql(CHANGED)
                    .param("serial", from.serial(source.name()))
                    .param("limit", MAX_CHANGES)
                    .query((row, number) -> new ChangedItem(
                            new ViewPosition(row.getLong("view_count"), row.getLong("item_id")),
                            row.getLong("view_serial")))
                    .list();
            return new ViewRead(source.name(), serial, items, changed, changed.size() < MAX_CHANGES, serial(source));
        });
    }

    private static long serial(Source source) {
        return source.jdbc().sql(SERIAL).query(Long.class).single();
    }
}
