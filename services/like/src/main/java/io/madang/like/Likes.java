package io.madang.like;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.like.LikesChanged;
import io.madang.outbox.Outbox;
import io.madang.outbox.Outbox.Addressed;
import io.madang.outbox.Outbox.Entry;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import io.micrometer.core.instrument.DistributionSummary;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Changes likes, for any number of requests and articles of one database in one transaction. */
final class Likes {

    /**
     * In the order of the ids, so that two who want the same articles do not wait for each other in a circle. A small
     * table would be read, and so locked, as a whole.
     */
    static final String LOCK =
            "select article_id, like_count, version from like_counts force index (primary) where article_id in %s order by article_id for update";

    private static final String LIKERS_AMONG = "select article_id, user_id from likes where ";

    private static final String ONE_LIKE = "(article_id = ? and user_id = ?)";

    private final Shards shards;
    private final Outbox outbox;
    private final InstantSource clock;
    private final DistributionSummary batches;

    /** @param batches hears how many requests shared a transaction */
    Likes(Shards shards, Outbox outbox, InstantSource clock, DistributionSummary batches) {
        this.shards = shards;
        this.outbox = outbox;
        this.clock = clock;
        this.batches = batches;
    }

    /**
     * The results of the requests, in their order, once all of them are committed. Those for articles that another is
     * changing right now, or that nobody has liked yet, are left undone, without a result: nobody waits for an article
     * that is not theirs.
     */
    List<Optional<LikeResult>> changeThoseAtRest(Source source, List<LikeCall> calls) {
        List<Optional<LikeResult>> results =
                source.transaction(() -> change(source, calls, locked(source, articles(calls), " skip locked")));
        long done = results.stream().filter(Optional::isPresent).count();
        if (done > 0) {
            batches.record(done);
        }
        return results;
    }

    /** The results of the requests for one article, in their order, once all of them are committed. */
    List<LikeResult> change(ArticleId article, List<LikeRequest> requests) {
        Source source = shards.of(article).source();
        List<LikeCall> calls =
                requests.stream().map(request -> new LikeCall(article, request)).toList();
        List<Optional<LikeResult>> results =
                source.transaction(() -> change(source, calls, lockedOrMade(source, article)));
        batches.record(results.size());
        return results.stream().map(Optional::orElseThrow).toList();
    }

    private List<Optional<LikeResult>> change(Source source, List<LikeCall> calls, Map<Long, ArticleCount> before) {
        List<LikeCall> possible = calls.stream()
                .filter(call -> before.containsKey(call.article().value()))
                .toList();
        Map<Long, LikeBatch> changes = batches(source, possible, before);
        write(source, before, changes);
        Map<Long, Iterator<LikeResult>> results = new HashMap<>();
        changes.forEach((article, batch) -> results.put(article, batch.results().iterator()));
        return calls.stream()
                .map(call ->
                        Optional.ofNullable(results.get(call.article().value())).map(Iterator::next))
                .toList();
    }

    private static Map<Long, LikeBatch> batches(Source source, List<LikeCall> calls, Map<Long, ArticleCount> before) {
        Map<Long, List<LikeRequest>> wanted = new TreeMap<>();
        for (LikeCall call : calls) {
            wanted.computeIfAbsent(call.article().value(), article -> new ArrayList<>())
                    .add(call.request());
        }
        Map<Long, Set<UserId>> likers = calls.isEmpty() ? Map.of() : likersAmong(source, calls);
        Map<Long, LikeBatch> batches = new TreeMap<>();
        wanted.forEach((article, requests) -> batches.put(
                article,
                LikeBatch.of(
                        requests,
                        Objects.requireNonNull(before.get(article)).count(),
                        likers.getOrDefault(article, Set.of()))));
        return batches;
    }

    private static SortedSet<Long> articles(List<LikeCall> calls) {
        return calls.stream().map(call -> call.article().value()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<Long, ArticleCount> lockedOrMade(Source source, ArticleId article) {
        Set<Long> one = Set.of(article.value());
        Map<Long, ArticleCount> counts = locked(source, one, "");
        if (counts.isEmpty()) {
            upsert(source, List.of(new ArticleCount(article, 0, 0)), "version = version");
            counts = locked(source, one, "");
        }
        return counts;
    }

    /** Counts that nobody else changes until this transaction ends: so nobody changes their articles' likes either. */
    private static Map<Long, ArticleCount> locked(Source source, Set<Long> articles, String how) {
        Map<Long, ArticleCount> counts = new HashMap<>();
        source.jdbc()
                .sql(LOCK.formatted("(" + repeated("?", ", ", articles.size()) + ")") + how)
                .params(List.copyOf(articles))
                .query(row -> {
                    ArticleId article = new ArticleId(row.getLong(1));
                    counts.put(article.value(), new ArticleCount(article, row.getLong(2), row.getLong(3)));
                });
        return counts;
    }

    private static Map<Long, Set<UserId>> likersAmong(Source source, List<LikeCall> calls) {
        List<Object> params = new ArrayList<>(2 * calls.size());
        calls.forEach(call -> Collections.addAll(
                params, call.article().value(), call.request().user().value()));
        Map<Long, Set<UserId>> likers = new HashMap<>();
        source.jdbc().sql(likersAmong(calls.size())).params(params).query(row -> {
            likers.computeIfAbsent(row.getLong(1), article -> new HashSet<>()).add(new UserId(row.getLong(2)));
        });
        return likers;
    }

    static String likersAmong(int calls) {
        return LIKERS_AMONG + repeated(ONE_LIKE, " or ", calls);
    }

    private void write(Source source, Map<Long, ArticleCount> before, Map<Long, LikeBatch> batches) {
        List<ArticleCount> after = new ArrayList<>();
        List<Object> liked = new ArrayList<>();
        List<Object> unliked = new ArrayList<>();
        List<Addressed> events = new ArrayList<>();
        LocalDateTime now = UtcTime.column(clock.instant());
        batches.forEach((id, batch) -> {
            if (batch.changesNothing()) {
                return;
            }
            ArticleCount old = Objects.requireNonNull(before.get(id));
            ArticleId article = old.articleId();
            ArticleCount count = new ArticleCount(article, old.count() + batch.net(), old.version() + 1);
            after.add(count);
            batch.liked().forEach(user -> Collections.addAll(liked, id, user.value(), count.version(), now));
            batch.unliked().forEach(user -> Collections.addAll(unliked, id, user.value()));
            LikesChanged event = new LikesChanged(article, batch.liked(), batch.unliked(), count.count());
            events.add(
                    new Addressed(shards.of(article), article, new Entry(LikesChanged.TYPE, count.version(), event)));
        });
        insert(source, liked);
        delete(source, unliked);
        upsert(source, after, "like_count = values(like_count), version = values(version)");
        outbox.append(events);
    }

    private static void insert(Source source, List<Object> values) {
        if (!values.isEmpty()) {
            source.jdbc()
                    .sql("insert into likes (article_id, user_id, version, liked_at) values "
                            + repeated("(?, ?, ?, ?)", ", ", values.size() / 4))
                    .params(values)
                    .update();
        }
    }

    private static void delete(Source source, List<Object> values) {
        if (!values.isEmpty()) {
            source.jdbc()
                    .sql("delete from likes where " + repeated(ONE_LIKE, " or ", values.size() / 2))
                    .params(values)
                    .update();
        }
    }

    private static void upsert(Source source, List<ArticleCount> counts, String otherwise) {
        if (!counts.isEmpty()) {
            List<Object> values = new ArrayList<>(3 * counts.size());
            counts.forEach(
                    count -> Collections.addAll(values, count.articleId().value(), count.count(), count.version()));
            source.jdbc()
                    .sql("insert into like_counts (article_id, like_count, version) values "
                            + repeated("(?, ?, ?)", ", ", counts.size()) + " on duplicate key update " + otherwise)
                    .params(values)
                    .update();
        }
    }

    private static String repeated(String item, String between, int times) {
        return String.join(between, Collections.nCopies(times, item));
    }
}
