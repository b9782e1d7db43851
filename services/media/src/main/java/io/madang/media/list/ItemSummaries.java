package io.madang.media.list;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaKind;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaSummary;
import io.madang.contracts.media.MediaVisibility;
import io.madang.media.store.MediaStore;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Items as lists show them. */
public final class ItemSummaries {

    static final String SUMMARIES =
            """
            select i.item_id, i.kind, i.state, i.visibility, i.title, i.uploader_id, i.width, i.height,
                   i.duration_millis, i.size, i.view_count, i.like_count, i.comment_count, i.created_at,
                   (select min(d.name) from derivatives d
                    where d.item_id = i.item_id and d.name >= 'thumbnail-' and d.name < 'thumbnail.') as thumbnail
            from items i force index (primary)
            where i.item_id in (:items)
            """;

    private final MediaStore store;
    private final PreviewLinks links;

    ItemSummaries(MediaStore store, PreviewLinks links) {
        this.store = store;
        this.links = links;
    }

    /** Where a file that was made from an item is, for those who may see the item. */
    @FunctionalInterface
    public interface PreviewLinks {
        String of(MediaId item, MediaVisibility visibility, String name);
    }

    /** Those of the items that everybody may see and that lists show, in their order. */
    public List<MediaSummary> listed(List<MediaId> items) {
        return some(items, item -> item.state() == MediaState.READY && item.visibility() == MediaVisibility.PUBLIC);
    }

    /** Those of the items that exist, for people who may see all of them, in their order. */
    List<MediaSummary> all(List<MediaId> items) {
        return some(items, item -> true);
    }

    private List<MediaSummary> some(List<MediaId> items, Predicate<MediaSummary> visible) {
        Map<MediaId, MediaSummary> found = read(items);
        return items.stream()
                .flatMap(item -> Optional.ofNullable(found.get(item)).stream())
                .filter(visible)
                .toList();
    }

    /** An item whose database is away is left out, as if it were not there. */
    private Map<MediaId, MediaSummary> read(Collection<MediaId> items) {
        Map<MediaId, MediaSummary> found = new HashMap<>();
        store.shards().askEach(items, item -> store.named(item).source(), (source, some) -> source.jdbc()
                .sql(SUMMARIES)
                .param("items", some.stream().map(MediaId::value).toList())
                .query(row -> {
                    MediaSummary item = summary(row);
                    found.put(item.id(), item);
                }));
        return found;
    }

    private MediaSummary summary(ResultSet row) throws SQLException {
        MediaId id = new MediaId(row.getLong("item_id"));
        MediaVisibility visibility = MediaVisibility.valueOf(row.getString("visibility"));
        String thumbnail = row.getString("thumbnail");
        return new MediaSummary(
                id,
                MediaKind.valueOf(row.getString("kind")),
                MediaState.valueOf(row.getString("state")),
                visibility,
                row.getString("title"),
                new UserId(row.getLong("uploader_id")),
                row.getObject("width", Integer.class),
                row.getObject("height", Integer.class),
                row.getObject("duration_millis", Long.class),
                link(id, visibility, thumbnail),
                row.getLong("size"),
                row.getLong("view_count"),
                row.getLong("like_count"),
                row.getLong("comment_count"),
                UtcTime.read(row, "created_at"));
    }

    private @Nullable String link(MediaId item, MediaVisibility visibility, @Nullable String thumbnail) {
        return thumbnail == null ? null : links.of(item, visibility, thumbnail);
    }
}
