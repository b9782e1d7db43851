package io.madang.media.item;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaKind;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaVisibility;
import io.madang.media.store.MediaProblems;
import io.madang.media.store.MediaStore;
import io.madang.sharding.Gathered;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of items, each in the shard that its id carries. */
public final class ItemRows {

    static final String BY_ID = "select * from items where item_id = :id";
    static final String BY_IDS = "select * from items where item_id in (:ids)";
    static final String OF_UPLOADER =
            """
        select * from items where uploader_id = :uploader and item_id < :before and state <> 'REMOVED'
        order by item_id desc limit :limit
        """;
    static final String ALL = "select * from items where item_id < :before order by item_id desc limit :limit";

    static final String ALL_OF_UPLOADER =
            """
        select * from items where uploader_id = :uploader and item_id < :before order by item_id desc limit :limit
        """;
    static final String ALL_OF_UPLOADER_IN =
            """
        select * from items where uploader_id = :uploader and item_id < :before and state = :state
        order by item_id desc limit :limit
        """;

    /** The index is by visibility too: the newest of each, and the newest of these. */
    static final String ALL_IN = Arrays.stream(MediaVisibility.values())
            .map(visibility ->
                    """
                    (select * from items force index (newest)
                     where state = :state and visibility = '%s' and item_id < :before
                     order by item_id desc limit :limit)
                    """
                            .formatted(visibility))
            .collect(Collectors.joining(" union all ", "", " order by item_id desc limit :limit"));

    private final MediaStore store;
    private final MediaProblems problems;

    public ItemRows(MediaStore store, MediaProblems problems) {
        this.store = store;
        this.problems = problems;
    }

    public Optional<ItemRow> find(MediaId id) {
        return store.named(id)
                .sql(BY_ID)
                .param("id", id.value())
                .query(this::read)
                .optional();
    }

    /** In the open transaction of the item's shard. */
    public Optional<ItemRow> lock(MediaId id) {
        return store.named(id)
                .sql(BY_ID + " for update")
                .param("id", id.value())
                .query(this::read)
                .optional();
    }

    /** Those that there are, in no certain order; those of a database that is away are left out. */
    List<ItemRow> all(Collection<MediaId> ids) {
        List<ItemRow> found = new ArrayList<>();
        store.shards()
                .askEach(
                        ids,
                        id -> store.named(id).source(),
                        (source, some) -> found.addAll(source.jdbc()
                                .sql(BY_IDS)
                                .param("ids", some.stream().map(MediaId::value).toList())
                                .query(this::read)
                                .list()));
        return found;
    }

    /** The newest of one user first. */
    List<ItemRow> ofUploader(UserId uploader, long before, int limit) {
        return store.of(uploader)
                .sql(OF_UPLOADER)
                .param("uploader", uploader.value())
                .param("before", before)
                .param("limit", limit)
                .query(this::read)
                .list();
    }

    /** The newest of everybody first. */
    Gathered<ItemRow> before(long id, int limit) {
        return store.shards()
                .gather(
                        limit,
                        Comparator.comparing((ItemRow row) -> row.id().value()).reversed(),
                        source -> source.jdbc()
                                .sql(ALL)
                                .param("before", id)
                                .param("limit", limit)
                                .query(this::read)
                                .list());
    }

    public void insert(ItemRow row) {
        store.named(row.id())
                .sql(
                        """
                    insert into items (item_id, uploader_id, kind, state, visibility, title, description, file_name,
                                       type, size, storage_key, share_key, version, created_at)
                    values (:id, :uploader, :kind, :state, :visibility, :title, :description, :fileName,
                            :type, :size, :storageKey, :shareKey, :version, :createdAt)
                    """)
                .param("id", row.id().value())
                .param("uploader", row.uploaderId().value())
                .param("kind", row.kind().name())
                .param("state", row.state().name())
                .param("visibility", row.visibility().name())
                .param("title", row.title())
                .param("description", row.description())
                .param("fileName", row.fileName())
                .param("type", row.type())
                .param("size", row.size())
                .param("storageKey", row.storageKey())
                .param("shareKey", row.shareKey())
                .param("version", row.version())
                .param("createdAt", UtcTime.column(row.createdAt()))
                .update();
    }

    /** What its uploader may change of a locked row, and its version. */
    void updateTexts(MediaId id, String title, String description, MediaVisibility visibility) {
        store.named(id)
                .sql(
                        """
                    update items set title = :title, description = :description, visibility = :visibility,
                                     version = version + 1
                    where item_id = :id
                    """)
                .param("title", title)
                .param("description", description)
                .param("visibility", visibility.name())
                .param("id", id.value())
                .update();
    }

    void markRemoved(MediaId id) {
        store.named(id)
                .sql("update items set state = 'REMOVED', version = version + 1 where item_id = :id")
                .param("id", id.value())
                .update();
    }

    void deleteRow(MediaId id) {
        for (String table : List.of("item_tags", "derivatives", "failed_renditions", "jobs", "items")) {
            store.named(id)
                    .sql("delete from " + table + " where item_id = :id")
                    .param("id", id.value())
                    .update();
        }
    }

    /** Those of one user first, or of everybody, in whichever state, or in one; the newest first. */
    Gathered<ItemRow> all(@Nullable UserId uploader, @Nullable MediaState state, long before, int limit) {
        Map<String, Object> params = new HashMap<>(Map.of("before", before, "limit", limit));
        if (state != null) {
            params.put("state", state.name());
        }
        if (uploader != null) {
            params.put("uploader", uploader.value());
            String statement = state == null ? ALL_OF_UPLOADER : ALL_OF_UPLOADER_IN;
            return new Gathered<>(rows(store.of(uploader).source(), statement, params), null);
        }
        return state == null
                ? before(before, limit)
                : store.shards()
                        .gather(
                                limit,
                                Comparator.comparing((ItemRow row) -> row.id().value())
                                        .reversed(),
                                source -> rows(source, ALL_IN, params));
    }

    private List<ItemRow> rows(Source source, String statement, Map<String, ?> params) {
        return source.jdbc().sql(statement).params(params).query(this::read).list();
    }

    private ItemRow read(ResultSet row, int number) throws SQLException {
        return new ItemRow(
                new MediaId(row.getLong("item_id")),
                new UserId(row.getLong("uploader_id")),
                MediaKind.valueOf(row.getString("kind")),
                MediaState.valueOf(row.getString("state")),
                MediaVisibility.valueOf(row.getString("visibility")),
                row.getString("title"),
                row.getString("description"),
                row.getString("file_name"),
                row.getString("type"),
                row.getLong("size"),
                row.getObject("width", Integer.class),
                row.getObject("height", Integer.class),
                row.getObject("duration_millis", Long.class),
                row.getString("storage_key"),
                row.getString("share_key"),
                problems.read(row.getString("refusal"), row.getString("refusal_arguments")),
                problems.read(row.getString("no_preview"), row.getString("no_preview_arguments")),
                row.getLong("view_count"),
                row.getLong("like_count"),
                row.getLong("comment_count"),
                row.getLong("version"),
                UtcTime.read(row, "created_at"),
                UtcTime.readIfPresent(row, "published_at"));
    }
}
