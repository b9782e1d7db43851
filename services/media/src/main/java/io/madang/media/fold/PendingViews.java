package io.madang.media.fold;

import io.madang.contracts.media.MediaId;
import io.madang.media.store.MediaStore;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** View counts on their way into the items; a count only grows. */
public final class PendingViews {

    static final String OLDEST = "select min(since) from pending_views";

    static final String SOME =
            "select item_id, view_count from pending_views force index (by_time) order by since limit ? for update";

    private static final String CLAIM =
            "update view_serials set claimed_until = ? where one = 1 and claimed_until <= ?";
    private static final String LOCK = "select serial from view_serials where one = 1 for update";

    private final MediaStore store;

    public PendingViews(MediaStore store) {
        this.store = store;
    }

    /**
     * A count of the view service.
     *
     * @param at when it was counted
     */
    record Counted(long views, Instant at) {

        /** The higher one of both, which waits since the earlier one. */
        Counted with(Counted other) {
            return new Counted(Math.max(views, other.views), at.isBefore(other.at) ? at : other.at);
        }
    }

    /** Notes the counts of those of the ids that are items, as far as they are higher than the items'. */
    void note(Map<Long, Counted> counts) {
        bySource(counts).forEach((source, some) -> {
            List<Object> params = new ArrayList<>();
            some.forEach(
                    (item, counted) -> Collections.addAll(params, item, counted.views(), UtcTime.column(counted.at())));
            source.transaction(() -> source.jdbc()
                    .sql(
                            """
                    insert into pending_views (item_id, view_count, since)
                    select i.item_id, c.views, c.at
                    from (%s) c straight_join items i on i.item_id = c.item_id
                    where i.view_count < c.views
                    on duplicate key update view_count = greatest(pending_views.view_count, values(view_count))
                    """
                                    .formatted(rows(some.size(), "select ? as item_id, ? as views, ? as at")))
                    .params(params)
                    .update());
        });
    }

    /** Whether this instance folds the database until then; false while another one does. */
    boolean tryClaim(Source source, Duration time) {
        Instant now = store.clock().instant();
        return source.jdbc()
                        .sql(CLAIM)
                        .params(UtcTime.column(now.plus(time)), UtcTime.column(now))
                        .update()
                == 1;
    }

    /** Folds some of the counts into the items of one database, those that wait longest; answers how many. */
    int fold(Source source, int limit) {
        return source.transaction(() -> {
            long serial = source.jdbc().sql(LOCK).query(Long.class).single();
            Map<Long, Long> pending = new TreeMap<>();
            source.jdbc().sql(SOME).param(limit).query(row -> {
                pending.put(row.getLong(1), row.getLong(2));
            });
            if (pending.isEmpty()) {
                return 0;
            }
            List<Object> params = new ArrayList<>();
            long next = serial;
            for (Map.Entry<Long, Long> item : pending.entrySet()) {
                Collections.addAll(params, item.getKey(), item.getValue(), ++next);
            }
            source.jdbc()
                    .sql(
                            """
                    update (%s) c straight_join items i on i.item_id = c.item_id
                    set i.view_count = c.views, i.view_serial = c.serial
                    where i.view_count < c.views
                    """
                                    .formatted(rows(pending.size(), "select ? as item_id, ? as views, ? as serial")))
                    .params(params)
                    .update();
            source.jdbc()
                    .sql("update view_serials set serial = ? where one = 1")
                    .param(next)
                    .update();
            source.jdbc()
                    .sql("delete from pending_views where item_id in (:items)")
                    .param("items", pending.keySet())
                    .update();
            return pending.size();
        });
    }

    /**
     * How long ago the oldest count was counted that is in no item yet, of those that can be read; nothing where none
     * waits.
     */
    public Duration lag() {
        Instant now = store.clock().instant();
        List<Instant> oldestOfEach = new ArrayList<>();
        store.shards().forEachSource(source -> source.jdbc()
                .sql(OLDEST)
                .query((row, number) -> Optional.ofNullable(UtcTime.readIfPresent(row, "min(since)")))
                .single()
                .ifPresent(oldestOfEach::add));
        return oldestOfEach.stream()
                .min(Instant::compareTo)
                .map(oldest -> Duration.between(oldest, now))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
    }

    private Map<Source, Map<Long, Counted>> bySource(Map<Long, Counted> counts) {
        Map<Source, Map<Long, Counted>> grouped = new LinkedHashMap<>();
        counts.forEach((item, counted) -> grouped.computeIfAbsent(
                        store.named(new MediaId(item)).source(), s -> new TreeMap<>())
                .put(item, counted));
        return grouped;
    }

    private static String rows(int count, String first) {
        String more = "select " + String.join(", ", Collections.nCopies(first.split(",", -1).length, "?"));
        return first + (" union all " + more).repeat(count - 1);
    }
}
