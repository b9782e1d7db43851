package io.madang.view;

import io.lettuce.core.KeyValue;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.ValueScanCursor;
import io.madang.contracts.article.ArticleId;
import io.madang.edge.redis.RedisBatcher;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.sharding.ShardMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The counts in Redis, which every view changes; while Redis is away, all of this is an {@code unavailable} failure. */
final class LiveCounts {

    /** How many changed articles are flushed at once. */
    static final int BATCH = 100;

    private static final RedisScript VIEW = RedisScript.beside(LiveCounts.class, "count-views.lua");
    private static final RedisScript FORGET = RedisScript.beside(LiveCounts.class, "forget-count.lua");
    private static final RedisScript CONFIRM_FLUSH = RedisScript.beside(LiveCounts.class, "confirm-flush.lua");

    private final RedisCalls redis;
    private final ViewProperties properties;
    private final String window;
    private final String guestsPerNetwork;
    private final RedisBatcher<Visitor, Outcome> batcher = new RedisBatcher<>(this::count);

    LiveCounts(SharedRedisConnection redisConnection, ViewProperties properties) {
        this.redis = new RedisCalls(redisConnection, "views", properties.redisDeadline());
        this.properties = properties;
        this.window = Long.toString(properties.window().toMillis());
        this.guestsPerNetwork = Integer.toString(properties.guestsPerNetwork());
    }

    /**
     * What became of a view.
     *
     * @param count the article's views, or {@code -1} where Redis does not have it
     * @param flushDue whether the database should hear of the count soon
     */
    record Outcome(long count, boolean counted, boolean flushDue) {

        boolean unknown() {
            return count < 0;
        }
    }

    /** Somebody at an article. */
    private record Visitor(ArticleId article, Viewer viewer) {}

    /** Counts the view unless the viewer was counted lately. */
    Outcome view(ArticleId article, Viewer viewer) {
        return batcher.ask(new Visitor(article, viewer));
    }

    /** One script for each article, and all of them in one trip. */
    private List<Outcome> count(List<Visitor> visitors) {
        Map<ArticleId, List<Viewer>> viewers = new LinkedHashMap<>();
        visitors.forEach(visitor -> viewers.computeIfAbsent(visitor.article(), article -> new ArrayList<>())
                .add(visitor.viewer()));
        List<RedisCalls.Run> runs = new ArrayList<>(viewers.size());
        viewers.forEach((article, theirs) -> runs.add(run(article, theirs)));
        Map<ArticleId, Iterator<Outcome>> outcomes = new HashMap<>();
        Iterator<List<Long>> answers = redis.runAll(VIEW, runs).iterator();
        viewers.forEach((article, theirs) -> outcomes.put(article, outcomes(answers.next(), theirs.size())));
        return visitors.stream()
                .map(visitor ->
                        Objects.requireNonNull(outcomes.get(visitor.article())).next())
                .toList();
    }

    private RedisCalls.Run run(ArticleId article, List<Viewer> viewers) {
        List<String> keys = new ArrayList<>(2 + viewers.size());
        List<String> arguments = new ArrayList<>(3 + viewers.size());
        Collections.addAll(keys, ViewKeys.count(article), ViewKeys.changed(ShardMap.shardOf(article)));
        Collections.addAll(arguments, article.toString(), window, guestsPerNetwork);
        for (Viewer viewer : viewers) {
            int before = keys.size();
            keys.add(ViewKeys.mark(article, viewer.mark()));
            switch (viewer) {
                case Viewer.User user -> {}
                case Viewer.Guest guest -> keys.add(ViewKeys.from(article, guest.network()));
                case Viewer.NewGuest guest -> {
                    keys.add(ViewKeys.from(article, guest.network()));
                    keys.add(ViewKeys.mark(article, new Viewer.Guest(guest.cookie(), guest.network()).mark()));
                }
            }
            arguments.add(Integer.toString(keys.size() - before));
        }
        return new RedisCalls.Run(keys.toArray(String[]::new), arguments.toArray(String[]::new));
    }

    /** Each viewer sees the count as it is after those before. */
    private Iterator<Outcome> outcomes(List<Long> answer, int viewers) {
        long count = answer.getFirst();
        if (count < 0) {
            return Collections.nCopies(viewers, new Outcome(count, false, false))
                    .iterator();
        }
        List<Outcome> outcomes = new ArrayList<>(viewers);
        for (long counted : answer.subList(1, viewers + 1)) {
            count += counted;
            outcomes.add(new Outcome(count, counted == 1, counted == 1 && count % properties.flushEvery() == 0));
        }
        return outcomes.iterator();
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
    void confirmFlushed(int shard, Collection<ArticleId> articles, Map<ArticleId, Long> stored) {
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
                CONFIRM_FLUSH, ScriptOutputType.INTEGER, keys.toArray(String[]::new), arguments.toArray(String[]::new));
    }

    /** Forgets an article, flushed or not. */
    void forget(ArticleId article) {
        String[] keys = {ViewKeys.count(article), ViewKeys.changed(ShardMap.shardOf(article))};
        redis.<Long>run(FORGET, ScriptOutputType.INTEGER, keys, article.toString());
    }
}
