package io.madang.view;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.view.ViewsCounted;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Outbox;
import io.madang.reference.Tombstones;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The counts in the database: behind those in Redis by what is not flushed yet, and never lower than before. */
final class StoredCounts {

    static final String COUNTS = "select article_id, view_count from view_counts where article_id in (:articles)";

    /** The statement around the articles; those that are there are locked, the others made. */
    private static final String LOCK_HEAD = "insert into view_counts (article_id, view_count) values ";

    private static final String LOCK_TAIL =
            " on duplicate key update view_count = greatest(view_count, values(view_count))";

    private final Shards shards;
    private final Outbox outbox;

    StoredCounts(Shards shards, Outbox outbox) {
        this.shards = shards;
        this.outbox = outbox;
    }

    /** The counts of the articles, 0 of those never flushed; those whose database is away are left out. */
    Map<ArticleId, Long> counts(Collection<ArticleId> articles) {
        Map<ArticleId, Long> counts = new HashMap<>();
        articles.forEach(article -> counts.put(article, 0L));
        Map<ArticleId, Failure> unavailable = shards.askEach(articles, (source, some) -> source.jdbc()
                .sql(COUNTS)
                .param("articles", some.stream().map(ArticleId::value).toList())
                .query(row -> {
                    counts.put(new ArticleId(row.getLong(1)), row.getLong(2));
                }));
        counts.keySet().removeAll(unavailable.keySet());
        return counts;
    }

    /** Where the article's count in Redis starts; {@code not-found} if the article is deleted. */
    long seed(ArticleId article) {
        Tombstones.requireNotDeleted(shards.of(article), article);
        return Optional.ofNullable(counts(List.of(article)).get(article))
                .orElseThrow(() -> Failure.of(ViewReason.COUNT_UNAVAILABLE));
    }

    /**
     * Raises the counts of articles of one shard to the given ones, with an event for each that really grew. Of deleted
     * articles nothing is kept.
     *
     * @return what the database has now, which may be more than was given
     */
    Stored raise(int number, Map<ArticleId, Long> counts) {
        Shard shard = shards.number(number);
        Map<Long, Long> wanted = new TreeMap<>();
        counts.forEach((article, count) -> wanted.put(article.value(), count));
        return shard.transaction(() -> {
            upsert(shard, wanted.keySet(), 0);
            Set<Long> deleted = Tombstones.deletedAmong(shard, wanted.keySet());
            if (!deleted.isEmpty()) {
                delete(shard, deleted);
                wanted.keySet().removeAll(deleted);
            }
            Map<Long, Long> before = wanted.isEmpty() ? Map.of() : locked(shard, wanted.keySet());
            Map<Long, Long> grown = new TreeMap<>(wanted);
            grown.entrySet().removeIf(entry -> entry.getValue() <= before.getOrDefault(entry.getKey(), 0L));
            return write(shard, before, grown, deleted);
        });
    }

    void delete(ArticleId article) {
        delete(shards.of(article), Set.of(article.value()));
    }

    private static void delete(Shard shard, Set<Long> articles) {
        shard.sql("delete from view_counts where article_id in (:articles)")
                .param("articles", articles)
                .update();
    }

    /**
     * @param views how many more the database knows of than before, over all articles
     * @param deleted those of the articles that are deleted
     */
    record Stored(Map<ArticleId, Long> counts, long views, Set<ArticleId> deleted) {}

    private Stored write(Shard shard, Map<Long, Long> before, Map<Long, Long> grown, Set<Long> deleted) {
        Map<ArticleId, Long> after = new HashMap<>();
        before.forEach((article, count) -> after.put(new ArticleId(article), count));
        if (!grown.isEmpty()) {
            upsert(shard, grown);
        }
        long views = 0;
        for (Map.Entry<Long, Long> entry : grown.entrySet()) {
            ArticleId article = new ArticleId(entry.getKey());
            long count = entry.getValue();
            long added = count - before.getOrDefault(entry.getKey(), 0L);
            outbox.append(shard, article, ViewsCounted.TYPE, count, new ViewsCounted(article, added, count));
            after.put(article, count);
            views += added;
        }
        return new Stored(after, views, deleted.stream().map(ArticleId::new).collect(Collectors.toSet()));
    }

    private static Map<Long, Long> locked(Shard shard, Collection<Long> articles) {
        Map<Long, Long> counts = new HashMap<>();
        shard.sql(COUNTS).param("articles", articles).query(row -> {
            counts.put(row.getLong(1), row.getLong(2));
        });
        return counts;
    }

    private static void upsert(Shard shard, Collection<Long> articles, long count) {
        Map<Long, Long> rows = new TreeMap<>();
        articles.forEach(article -> rows.put(article, count));
        upsert(shard, rows);
    }

    /** In the order of the ids, so that two who write the same articles do not wait for each other in a circle. */
    private static void upsert(Shard shard, Map<Long, Long> rows) {
        List<Object> params = new ArrayList<>(2 * rows.size());
        rows.forEach((article, count) -> Collections.addAll(params, article, count));
        shard.sql(LOCK_HEAD + String.join(", ", Collections.nCopies(rows.size(), "(?, ?)")) + LOCK_TAIL)
                .params(params)
                .update();
    }
}
