package io.madang.read.view;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.view.ViewCounts;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisCalls.Run;
import io.madang.edge.redis.RedisScript;
import io.madang.kernel.error.Failure;
import io.madang.read.model.ConcurrencyLimit;
import io.madang.read.model.EntryKey;
import io.madang.read.model.OwnerService;
import io.madang.read.model.SingleFlight;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * View counts, at most a little old.
 *
 * <p>They stay in Redis, and in the instance's memory, after they have ceased to be fresh. Then one caller of each
 * instance looks at Redis, and one in the cluster asks the view service, under a lease, while all others get the old
 * count at once; and if the view service does not answer, so does that caller. Only where there is no count at all do
 * the others wait for it, one of each instance by looking at Redis.
 */
public final class ViewCountCache {

    private static final Logger log = LoggerFactory.getLogger(ViewCountCache.class);
    private static final RedisScript CLAIM = RedisScript.beside(ViewCountCache.class, "claim-refresh.lua");
    private static final RedisScript STORE_VIEWS = RedisScript.beside(ViewCountCache.class, "store-views.lua");
    /**
     * What {@code claim-refresh.lua} says beside the count; if it is neither, for how many milliseconds that is fresh.
     */
    private static final long YOURS = -1;

    private static final long ANOTHERS = -2;

    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);
    /** While one caller looks for newer views, the others go on with the old ones for so long. */
    private static final Duration GRACE = Duration.ofMillis(500);
    /** After so long an instance looks whether another has the newer ones that it went to ask for. */
    private static final Duration ANOTHER_ASKS = Duration.ofMillis(50);

    private final RedisCalls redis;
    private final ViewCounts service;
    private final OwnerService owner = new OwnerService("view");
    private final ConcurrencyLimit concurrencyLimit;
    private final Times times;
    private final Cache<ArticleId, CachedViewCount> atHand;
    private final SingleFlight<ArticleId, Long> singleFlight;
    private final Counter asked;
    private final Counter stale;

    /**
     * @param fresh for how long a count is not asked for again
     * @param lease after how long another asks in the place of one who did not come back
     * @param patience how long those wait who have no count at all
     * @param kept for how long a count stays that nobody asks for
     */
    public record Times(Duration fresh, Duration lease, Duration patience, Duration kept) {}

    /** @param maxAtHand of how many articles the instance keeps views in its memory */
    public ViewCountCache(
            RedisCalls redis,
            ViewCounts service,
            ConcurrencyLimit concurrencyLimit,
            Times times,
            int maxAtHand,
            MeterRegistry meters) {
        this.redis = redis;
        this.service = service;
        this.concurrencyLimit = concurrencyLimit;
        this.times = times;
        this.atHand = Caffeine.newBuilder()
                .maximumSize(maxAtHand)
                .expireAfterWrite(times.kept())
                .build();
        this.singleFlight = new SingleFlight<>(times.patience().multipliedBy(2));
        this.asked = Counter.builder("madang.read.views.asked")
                .description("batches of view counts that the view service was asked for")
                .register(meters);
        this.stale = Counter.builder("madang.read.views.stale")
                .description("view counts that were served although they were not fresh")
                .register(meters);
    }

    /** The count of one article; null where nobody can tell right now. */
    public @Nullable Long of(ArticleId id) {
        CachedViewCount known = atHand.getIfPresent(id);
        return known == null || known.tryClaimRefresh(System.nanoTime(), GRACE.toNanos())
                ? newer(List.of(id), false).get(id)
                : Long.valueOf(known.count());
    }

    /** The counts of the articles; those that nobody can tell right now are left out. */
    public Map<ArticleId, Long> of(Collection<ArticleId> ids, boolean withoutRedis) {
        Map<ArticleId, Long> counts = HashMap.newHashMap(ids.size());
        List<ArticleId> others = new ArrayList<>();
        long now = System.nanoTime();
        for (ArticleId id : ids) {
            CachedViewCount known = atHand.getIfPresent(id);
            if (known == null || known.tryClaimRefresh(now, GRACE.toNanos())) {
                others.add(id);
            } else {
                counts.put(id, known.count());
            }
        }
        if (!others.isEmpty()) {
            counts.putAll(newer(others, withoutRedis));
        }
        return counts;
    }

    private Map<ArticleId, Long> newer(List<ArticleId> ids, boolean withoutRedis) {
        Map<ArticleId, Long> counts = new HashMap<>();
        if (!withoutRedis) {
            try {
                List<ArticleId> waiting = refresh(ids, counts);
                if (!waiting.isEmpty()) {
                    counts.putAll(singleFlight.fetch(waiting, this::await));
                }
                return counts;
            } catch (Failure e) {
                log.debug("Redis cannot tell of views: {}", e.getMessage());
            }
        }
        List<ArticleId> others = new ArrayList<>(ids);
        others.removeAll(counts.keySet());
        fetchCounts(others).forEach((id, count) -> counts.put(id, keep(id, count, times.fresh())));
        for (ArticleId id : others) {
            CachedViewCount old = atHand.getIfPresent(id);
            if (old != null) {
                counts.putIfAbsent(id, old.count());
            }
        }
        return counts;
    }

    /** Notes a count in the instance's memory. Views only grow: of two counts the higher one is the newer one. */
    private long keep(ArticleId id, long count, Duration fresh) {
        CachedViewCount old = atHand.getIfPresent(id);
        long newest = old == null ? count : Math.max(count, old.count());
        atHand.put(id, new CachedViewCount(newest, System.nanoTime() + fresh.toNanos()));
        return newest;
    }

    /** Adds what can be had at once to the counts; gives those that another is asking for, and that have none yet. */
    private List<ArticleId> refresh(List<ArticleId> ids, Map<ArticleId, Long> counts) {
        String token = UUID.randomUUID().toString();
        List<Run> runs = new ArrayList<>(ids.size());
        ids.forEach(id -> runs.add(run(id, token, Long.toString(times.lease().toMillis()))));
        List<List<Long>> claims = redis.runAll(CLAIM, runs);
        List<ArticleId> mine = new ArrayList<>();
        List<ArticleId> waiting = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            ArticleId id = ids.get(i);
            long state = claims.get(i).get(0);
            long count = claims.get(i).get(1);
            if (count >= 0) {
                counts.put(id, count);
            }
            if (state == YOURS) {
                mine.add(id);
            } else if (count < 0) {
                waiting.add(id);
            } else if (state == ANOTHERS) {
                stale.increment();
                counts.put(id, keep(id, count, ANOTHER_ASKS));
            } else {
                counts.put(id, keep(id, count, Duration.ofMillis(state)));
            }
        }
        if (!mine.isEmpty()) {
            ask(mine, token, counts);
        }
        return waiting;
    }

    private void ask(List<ArticleId> ids, String token, Map<ArticleId, Long> counts) {
        Map<ArticleId, Long> fetched = fetchCounts(ids);
        fetched.forEach((id, count) -> counts.merge(id, count, Math::max));
        for (ArticleId id : ids) {
            Long count = counts.get(id);
            if (count != null) {
                keep(id, count, times.fresh());
            }
        }
        ids.stream()
                .filter(id -> !fetched.containsKey(id) && counts.containsKey(id))
                .forEach(id -> stale.increment());
        List<Run> runs = new ArrayList<>(ids.size());
        for (ArticleId id : ids) {
            String count = fetched.containsKey(id) ? Long.toString(fetched.get(id)) : "";
            runs.add(run(
                    id,
                    token,
                    count,
                    Long.toString(times.fresh().toMillis()),
                    Long.toString(times.kept().toMillis())));
        }
        redis.runAll(STORE_VIEWS, runs);
    }

    private static Run run(ArticleId id, String... arguments) {
        EntryKey key = EntryKey.of(id);
        return new Run(new String[] {key.views(), key.viewsLease()}, arguments);
    }

    /** One batch for all; empty if the view service cannot tell. */
    private Map<ArticleId, Long> fetchCounts(List<ArticleId> ids) {
        Map<ArticleId, Long> fetched = new HashMap<>();
        if (ids.isEmpty()) {
            return fetched;
        }
        try {
            concurrencyLimit
                    .run(() -> owner.ask(() -> {
                        asked.increment();
                        return service.counts(ids);
                    }))
                    .forEach(count -> fetched.put(count.articleId(), count.count()));
        } catch (Failure e) {
            log.debug("views cannot be told: {}", e.getMessage());
        }
        return fetched;
    }

    private Map<ArticleId, Long> await(Collection<ArticleId> ids) {
        long deadline = System.nanoTime() + times.patience().toNanos();
        Map<ArticleId, Long> counts = new HashMap<>();
        List<ArticleId> pending = List.copyOf(ids);
        while (!pending.isEmpty() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            pending = refresh(pending, counts);
        }
        return counts;
    }
}
