package io.madang.like;

import io.madang.contracts.account.UserId;
import io.madang.reference.Tombstones;
import io.madang.sharding.Shard;
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
import java.util.TreeMap;

/** Changes likes, for any number of requests and targets of one database in one transaction. */
final class Likes {

    private final LikeTable table;
    private final Shards shards;
    private final LikeEvents events;
    private final InstantSource clock;
    private final DistributionSummary batches;

    /**
     * @param events publishes what has changed, in the same transaction
     * @param batches hears how many requests shared a transaction
     */
    Likes(LikeTable table, Shards shards, LikeEvents events, InstantSource clock, DistributionSummary batches) {
        this.table = table;
        this.shards = shards;
        this.events = events;
        this.clock = clock;
        this.batches = batches;
    }

    /**
     * The results of the requests, in their order, once all of them are committed. Those for targets that another is
     * changing right now, or that nobody has liked yet, are left undone, without a result: nobody waits for a target
     * that is not theirs.
     */
    List<Optional<LikeResult>> changeUncontended(Source source, List<LikeCall> calls) {
        List<Optional<LikeResult>> results =
                source.transaction(() -> change(source, calls, locked(source, targets(calls), " skip locked")));
        long done = results.stream().filter(Optional::isPresent).count();
        if (done > 0) {
            batches.record(done);
        }
        return results;
    }

    /** The results of the requests for one target, in their order, once all of them are committed. */
    List<LikeResult> change(LikeTarget target, List<LikeRequest> requests) {
        Shard shard = shards.of(target.article());
        Source source = shard.source();
        List<LikeCall> calls =
                requests.stream().map(request -> new LikeCall(target, request)).toList();
        List<Optional<LikeResult>> results =
                source.transaction(() -> change(source, calls, lockedOrMade(shard, target)));
        batches.record(results.size());
        return results.stream().map(Optional::orElseThrow).toList();
    }

    /** @param before the counts of the calls' targets, locked by the open transaction */
    List<Optional<LikeResult>> change(Source source, List<LikeCall> calls, Map<Long, LikeCount> before) {
        List<LikeCall> possible = calls.stream()
                .filter(call -> before.containsKey(call.target().id()))
                .toList();
        Map<Long, LikeBatch> changes = batches(source, possible, before);
        write(source, before, changes);
        Map<Long, Iterator<LikeResult>> results = new HashMap<>();
        changes.forEach((target, batch) -> results.put(target, batch.results().iterator()));
        return calls.stream()
                .map(call ->
                        Optional.ofNullable(results.get(call.target().id())).map(Iterator::next))
                .toList();
    }

    private Map<Long, LikeBatch> batches(Source source, List<LikeCall> calls, Map<Long, LikeCount> before) {
        Map<Long, List<LikeRequest>> wanted = new TreeMap<>();
        for (LikeCall call : calls) {
            wanted.computeIfAbsent(call.target().id(), target -> new ArrayList<>())
                    .add(call.request());
        }
        Map<Long, Set<UserId>> likers = calls.isEmpty() ? Map.of() : likersAmong(source, calls);
        Map<Long, LikeBatch> changes = new TreeMap<>();
        wanted.forEach((target, requests) -> changes.put(
                target,
                LikeBatch.of(
                        requests,
                        Objects.requireNonNull(before.get(target)).count(),
                        likers.getOrDefault(target, Set.of()))));
        return changes;
    }

    private static Map<Long, LikeTarget> targets(List<LikeCall> calls) {
        Map<Long, LikeTarget> targets = new TreeMap<>();
        calls.forEach(call -> targets.put(call.target().id(), call.target()));
        return targets;
    }

    Map<Long, LikeCount> lockedOrMade(Shard shard, LikeTarget target) {
        Source source = shard.source();
        Map<Long, LikeTarget> one = Map.of(target.id(), target);
        Map<Long, LikeCount> counts = locked(source, one, "");
        if (counts.isEmpty()) {
            upsert(source, List.of(new LikeCount(target, 0, 0, 0)), "version = version");
            Tombstones.requireNotDeleted(shard, target.article());
            counts = locked(source, one, "");
        }
        return counts;
    }

    /** Counts that nobody else changes until this transaction ends: so nobody changes their targets' likes either. */
    private Map<Long, LikeCount> locked(Source source, Map<Long, LikeTarget> targets, String how) {
        Map<Long, LikeCount> counts = new HashMap<>();
        source.jdbc()
                .sql(table.lock(targets.size()) + how)
                .params(List.copyOf(targets.keySet()))
                .query(row -> {
                    LikeTarget target = Objects.requireNonNull(targets.get(row.getLong(1)));
                    counts.put(target.id(), new LikeCount(target, row.getLong(2), row.getLong(3), row.getLong(4)));
                });
        return counts;
    }

    private Map<Long, Set<UserId>> likersAmong(Source source, List<LikeCall> calls) {
        List<Object> params = new ArrayList<>(2 * calls.size());
        calls.forEach(call -> Collections.addAll(
                params, call.target().id(), call.request().user().value()));
        Map<Long, Set<UserId>> likers = new HashMap<>();
        source.jdbc().sql(table.likersAmong(calls.size())).params(params).query(row -> {
            likers.computeIfAbsent(row.getLong(1), target -> new HashSet<>()).add(new UserId(row.getLong(2)));
        });
        return likers;
    }

    private void write(Source source, Map<Long, LikeCount> before, Map<Long, LikeBatch> changes) {
        List<LikeCount> after = new ArrayList<>();
        List<Object> liked = new ArrayList<>();
        List<Object> unliked = new ArrayList<>();
        List<LikeEvents.Change> published = new ArrayList<>();
        LocalDateTime now = UtcTime.column(clock.instant());
        changes.forEach((id, batch) -> {
            LikeCount old = Objects.requireNonNull(before.get(id));
            if (old.downvotes() > 0) {
                DownvoteRows.withdraw(source, old, batch.begun());
            }
            if (batch.changesNothing()) {
                return;
            }
            LikeCount count =
                    new LikeCount(old.target(), old.count() + batch.net(), old.version() + 1, old.downvotes());
            after.add(count);
            batch.liked().forEach(user -> Collections.addAll(liked, id, user.value(), count.version(), now));
            batch.unliked().forEach(user -> Collections.addAll(unliked, id, user.value()));
            published.add(new LikeEvents.Change(count, batch));
        });
        update(source, liked, table.insert(liked.size() / 4));
        update(source, unliked, table.delete(unliked.size() / 2));
        upsert(source, after, "like_count = values(like_count), version = values(version)");
        events.publish(published);
    }

    private static void update(Source source, List<Object> values, String statement) {
        if (!values.isEmpty()) {
            source.jdbc().sql(statement).params(values).update();
        }
    }

    private void upsert(Source source, List<LikeCount> counts, String otherwise) {
        update(
                source,
                counts.stream().flatMap(count -> table.values(count).stream()).toList(),
                table.upsertCounts(counts.size(), otherwise));
    }
}
