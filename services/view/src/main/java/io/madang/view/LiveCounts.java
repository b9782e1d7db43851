package io.madang.view;

import io.lettuce.core.KeyValue;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.ValueScanCursor;
import io.madang.contracts.article.ArticleId;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLink;
import io.madang.edge.redis.RedisScript;
import io.madang.kernel.batch.Combiner;
import io.madang.sharding.ShardMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The counts in Redis, which every view changes; while Redis is away, all of this is an {@code unavailable} failure. */
final class LiveCounts {

    /** How many changed articles are flushed at once. */
    static final int BATCH = 100;

    private static final int MAX_TOGETHER = 256;
    private static final int MAX_WAITING = 20_000;

    /** So many trips to Redis are under way at a time: while one is, the next comes together. */
    private static final int LANES = 2;

    private static final RedisScript VIEW = RedisScript.beside(LiveCounts.class, "view.lua");
    private static final RedisScript FORGET = RedisScript.beside(LiveCounts.class, "forget.lua");
    private static final RedisScript SETTLE = RedisScript.beside(LiveCounts.class, "settle.lua");

    private final RedisCalls redis;
    private final ViewProperties properties;
    private final String window;
    private final String flushEvery;
    private final String guestsPerNetwork;
    private final Combiner<Integer, RedisCalls.Run, List<Long>> trips;

    LiveCounts(RedisLink link, ViewProperties properties) {
        this.redis = new RedisCalls(link, "views", properties.redisDeadline());
        this.properties = properties;
        this.window = Long.toString(properties.window().toMillis());
        this.flushEvery = Integer.toString(properties.flushEvery());
        this.guestsPerNetwork = Integer.toString(properties.guestsPerNetwork());
        this.trips = new Combiner<>(MAX_TOGETHER, MAX_WAITING, Thread::yield, (lane, runs) -> redis.runAll(VIEW, runs));
    }

    /**
     * What the script says of a view.
     *
     * @param count the article's views, or {@code -1} where Redis does not have it
     */
    record Outcome(long count, boolean counted, boolean flushDue) {

        boolean unknown() {
            return count < 0;
        }
    }

    /**
     * Counts the view unless the viewer was counted lately: one script. Views that come while others are on their way
     * to Redis share the next trip of their lane.
     */
    Outcome view(ArticleId article, Viewer viewer) {
        List<Long> answer = trips.ask(
                (int) (Thread.currentThread().threadId() % LANES),
                new RedisCalls.Run(keys(article, viewer), article.toString(), window, flushEvery, guestsPerNetwork));
        return new Outcome(answer.get(0), answer.get(1) == 1, answer.get(2) == 1);
    }

    private static String[] keys(ArticleId article, Viewer viewer) {
        String count = ViewKeys.count(article);
        String changed = ViewKeys.changed(ShardMap.shardOf(article));
        String mark = ViewKeys.mark(article, viewer.mark());
        return switch (viewer) {
            case Viewer.User user -> new String[] {count, changed, mark};
            case Viewer.Guest guest -> new String[] {count, changed, mark, ViewKeys.from(article, guest.network())};
            case Viewer.NewGuest guest ->
                new String[] {
                    count,
                    changed,
                    mark,
                    ViewKeys.from(article, guest.network()),
                    ViewKeys.mark(article, new Viewer.Guest(guest.cookie(), guest.network()).mark())
                };
        };
    }

    /** Gives an article the count that the database knows, unless it has one. */
    void seed(ArticleId article, long count) {
        redis.call(commands -> commands.set(
                ViewKeys.count(article),
                Long.toString(count),
                SetArgs.Builder.nx().px(properties.kept())));
    }

    /** The counts of those of the articles that Redis has. */
    Map<ArticleId, Long> counts(List<ArticleId> articles) {
        if (articles.isEmpty()) {
            return Map.of();
        }
        String[] keys = articles.stream().map(ViewKeys::count).toArray(String[]::new);
        List<KeyValue<String, String>> values = redis.call(commands -> commands.mget(keys));
        Map<ArticleId, Long> counts = new HashMap<>();
        for (int i = 0; i < keys.length; i++) {
            if (values.get(i).hasValue()) {
                counts.put(articles.get(i), Long.valueOf(values.get(i).getValue()));
            }
        }
        return counts;
    }

    /** Some of a shard's changed articles; those that stay changed all along are in one of the parts. */
    ChangedPart changed(int shard, ScanCursor cursor) {
        ValueScanCursor<String> part =
                redis.call(commands -> commands.sscan(ViewKeys.changed(shard), cursor, ScanArgs.Builder.limit(BATCH)));
        return new ChangedPart(part.getValues().stream().map(ArticleId::of).toList(), part);
    }

    record ChangedPart(List<ArticleId> articles, ScanCursor cursor) {}

    /** Notes the database's counts of articles of one shard: those not viewed since are changed no more. */
    void settle(int shard, Collection<ArticleId> articles, Map<ArticleId, Long> stored) {
        List<String> keys = new ArrayList<>(articles.size() + 1);
        List<String> arguments = new ArrayList<>(2 * articles.size() + 1);
        keys.add(ViewKeys.changed(shard));
        arguments.add(Long.toString(properties.kept().toMillis()));
        for (ArticleId article : articles) {
            keys.add(ViewKeys.count(article));
            arguments.add(article.toString());
            arguments.add(Long.toString(stored.getOrDefault(article, 0L)));
        }
        redis.<Long>run(
                SETTLE, ScriptOutputType.INTEGER, keys.toArray(String[]::new), arguments.toArray(String[]::new));
    }

    /** Forgets an article, flushed or not. */
    void forget(ArticleId article) {
        String[] keys = {ViewKeys.count(article), ViewKeys.changed(ShardMap.shardOf(article))};
        redis.<Long>run(FORGET, ScriptOutputType.INTEGER, keys, article.toString());
    }
}
