package io.madang.media.item;

import io.madang.contracts.media.MediaId;
import io.madang.media.store.MediaStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was made from items. */
public final class DerivativeRows {

    /** The smallest picture of an item, for lists. */
    static final String SMALLEST =
            """
        select * from derivatives where item_id in (:ids) and name in ('thumbnail-320.jpg', 'thumbnail-320.png')
        """;

    private final MediaStore store;

    public DerivativeRows(MediaStore store) {
        this.store = store;
    }

    List<DerivativeRow> of(MediaId id) {
        return store.named(id)
                .sql("select * from derivatives where item_id = :id order by name")
                .param("id", id.value())
                .query(DerivativeRows::read)
                .list();
    }

    Optional<DerivativeRow> find(MediaId id, String name) {
        return store.named(id)
                .sql("select * from derivatives where item_id = :id and name = :name")
                .param("id", id.value())
                .param("name", name)
                .query(DerivativeRows::read)
                .optional();
    }

    /** The thumbnails for lists, of those items that have one. */
    public Map<MediaId, DerivativeRow> thumbnails(Collection<MediaId> ids) {
        List<DerivativeRow> found = new ArrayList<>();
        store.shards()
                .askEach(
                        ids,
                        id -> store.named(id).source(),
                        (source, some) -> found.addAll(source.jdbc()
                                .sql(SMALLEST)
                                .param("ids", some.stream().map(MediaId::value).toList())
                                .query(DerivativeRows::read)
                                .list()));
        Map<MediaId, DerivativeRow> thumbnails = new HashMap<>();
        found.forEach(row -> thumbnails.put(row.item(), row));
        return thumbnails;
    }

    /** Replaces one of the same name; its file stays until the item goes, or orphans are swept. */
    public void put(DerivativeRow row) {
        store.named(row.item())
                .sql(
                        """
                    replace into derivatives (item_id, name, type, size, width, height, storage_key)
                    values (:id, :name, :type, :size, :width, :height, :key)
                    """)
                .param("id", row.item().value())
                .param("name", row.name())
                .param("type", row.type())
                .param("size", row.size())
                .param("width", row.width())
                .param("height", row.height())
                .param("key", row.storageKey())
                .update();
    }

    private static DerivativeRow read(ResultSet row, int number) throws SQLException {
        return new DerivativeRow(
                new MediaId(row.getLong("item_id")),
                row.getString("name"),
                row.getString("type"),
                row.getLong("size"),
                row.getObject("width", Integer.class),
                row.getObject("height", Integer.class),
                row.getString("storage_key"));
    }
}
