package io.madang.media.list;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaStore;
import io.madang.sharding.Gathered;
import io.madang.sharding.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The ids of the items of each list, the newest first, from indexes alone. */
public final class ItemIds {

    static final String NEWEST =
            """
            select item_id from items force index (newest)
            where state = 'READY' and visibility = 'PUBLIC' and item_id < :before
            order by state desc, visibility desc, item_id desc
            limit :limit
            """;

    static final String TAGGED =
            """
            select item_id from item_tags force index (listed)
            where tag = :tag and listed = true and item_id < :before
            order by tag desc, listed desc, item_id desc
            limit :limit
            """;

    static final String OF_UPLOADER =
            """
            select item_id from items force index (listed_of_uploader)
            where uploader_id = :uploader and state = 'READY' and visibility = 'PUBLIC' and item_id < :before
            order by uploader_id desc, state desc, visibility desc, item_id desc
            limit :limit
            """;

    static final String TAGGED_OF_UPLOADER =
            """
            select i.item_id from items i force index (listed_of_uploader)
            where i.uploader_id = :uploader and i.state = 'READY' and i.visibility = 'PUBLIC' and i.item_id < :before
              and exists (select 1 from item_tags t where t.tag = :tag and t.item_id = i.item_id)
            order by i.uploader_id desc, i.state desc, i.visibility desc, i.item_id desc
            limit :limit
            """;

    private static final String OF_ONE_OF_SEVERAL =
            """
            (select item_id from items force index (listed_of_uploader)
             where uploader_id = ? and state = 'READY' and visibility = 'PUBLIC' and item_id < ?
             order by uploader_id desc, state desc, visibility desc, item_id desc
             limit ?)
            """;

    /** How many uploaders one statement asks for. */
    private static final int UPLOADERS = 100;

    private static final Comparator<MediaId> NEWEST_FIRST =
            Comparator.comparingLong(MediaId::value).reversed();

    private final MediaStore store;

    public ItemIds(MediaStore store) {
        this.store = store;
    }

    Gathered<MediaId> newest(long before, int limit) {
        return everywhere(limit, NEWEST, Map.of("before", before, "limit", limit));
    }

    Gathered<MediaId> tagged(String tag, long before, int limit) {
        return everywhere(limit, TAGGED, Map.of("tag", tag, "before", before, "limit", limit));
    }

    Gathered<MediaId> ofUploader(UserId uploader, long before, int limit) {
        return here(uploader, OF_UPLOADER, Map.of("uploader", uploader.value(), "before", before, "limit", limit));
    }

    Gathered<MediaId> ofUploader(UserId uploader, String tag, long before, int limit) {
        return here(
                uploader,
                TAGGED_OF_UPLOADER,
                Map.of("uploader", uploader.value(), "tag", tag, "before", before, "limit", limit));
    }

    /** What several users have uploaded: of each no more than the list can need. */
    Gathered<MediaId> ofUploaders(List<UserId> uploaders, long before, int limit) {
        List<MediaId> found = new ArrayList<>();
        Map<UserId, Failure> away = store.shards().askEach(uploaders, (source, some) -> {
            for (int from = 0; from < some.size(); from += UPLOADERS) {
                found.addAll(ofUploaders(
                        source, some.subList(from, Math.min(some.size(), from + UPLOADERS)), before, limit));
            }
        });
        List<MediaId> newest = found.stream().sorted(NEWEST_FIRST).limit(limit).toList();
        return new Gathered<>(newest, away.values().stream().findFirst().orElse(null));
    }

    private static List<MediaId> ofUploaders(Source source, List<UserId> uploaders, long before, int limit) {
        List<Object> params = new ArrayList<>();
        uploaders.forEach(uploader -> Collections.addAll(params, uploader.value(), before, limit));
        params.add(limit);
        return source.jdbc()
                .sql("select item_id from (%s) newest order by item_id desc limit ?"
                        .formatted(
                                String.join(" union all ", Collections.nCopies(uploaders.size(), OF_ONE_OF_SEVERAL))))
                .params(params)
                .query((row, number) -> new MediaId(row.getLong(1)))
                .list();
    }

    private Gathered<MediaId> here(UserId uploader, String statement, Map<String, ?> params) {
        return new Gathered<>(ids(store.of(uploader).source(), statement, params), null);
    }

    private Gathered<MediaId> everywhere(int limit, String statement, Map<String, ?> params) {
        return store.shards().gather(limit, NEWEST_FIRST, source -> ids(source, statement, params));
    }

    private static List<MediaId> ids(Source source, String statement, Map<String, ?> params) {
        return source.jdbc()
                .sql(statement)
                .params(params)
                .query((row, number) -> new MediaId(row.getLong(1)))
                .list();
    }
}
