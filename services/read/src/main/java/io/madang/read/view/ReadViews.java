package io.madang.read.view;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.view.ViewCounts;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisCalls.Run;
import io.madang.edge.redis.RedisScript;
import io.madang.kernel.error.Failure;
import io.madang.read.model.EntryKey;
import io.madang.read.model.Flights;
import io.madang.read.model.Owner;
import io.madang.read.model.Turnstile;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * View counts, at most a little old.
 *
 * <p>They stay in the article's entry after they have ceased to be fresh. Then one caller in the cluster asks the view
 * service, under a lease, while all others get the old count at once; and if the view service does not answer, so does
 * that caller. Only where there is no count at all do the others wait for it, one of each instance by looking at Redis.
 */
public final class ReadViews {

    private static final Logger log = LoggerFactory.getLogger(ReadViews.class);
    private static final RedisScript CLAIM = RedisScript.beside(ReadViews.class, "claim.lua");
    private static final RedisScript SETTLE = RedisScript.beside(ReadViews.class, "settle.lua");
    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

    private final RedisCalls redis;
    private final ViewCounts service;
    private final Owner owner = new Owner("view");
    private final Turnstile turnstile;
    private final InstantSource clock;
    private final Duration fresh;
    private final Duration lease;
    private final Duration patience;
    private final Flights<ArticleId, Long> flights;
    private final Counter asked;
    private final Counter stale;

    /**
     * @param fresh for how long a count is not asked for again
     * @param lease after how long another asks in the place of one who did not come back
     * @param patience how long those wait who have no count at all
     */
    public ReadViews(
            RedisCalls redis,
            ViewCounts service,
            Turnstile turnstile,
            InstantSource clock,
            Duration fresh,
            Duration lease,
            Duration patience,
            MeterRegistry meters) {
        this.redis = redis;
        this.service = service;
        this.turnstile = turnstile;
        this.clock = clock;
        this.fresh = fresh;
        this.lease = lease;
        this.patience = patience;
        this.flights = new Flights<>(patience.plus(patience));
        this.asked = Counter.builder("madang.read.views.asked")
                .description("batches of view counts that the view service was asked for")
                .register(meters);
        this.stale = Counter.builder("madang.read.views.stale")
                .description("view counts that were served although they were not fresh")
                .register(meters);
    }

    /** For how many more milliseconds the count is fresh; 0 if it is not. A clock that is off by more is not trusted. */
    public long freshFor(KnownViews known) {
        long left = known.freshUntil() - clock.millis();
        return known.count() == null || left > fresh.toMillis() ? 0 : Math.max(0, left);
    }

    /** The counts of the articles; those that nobody can tell right now are left out. */
    public Map<ArticleId, Long> of(Map<ArticleId, KnownViews> known, boolean withoutRedis) {
        Map<ArticleId, Long> counts = new HashMap<>();
        List<ArticleId> others = new ArrayList<>();
        known.forEach((id, views) -> {
            if (views.count() != null) {
                counts.put(id, views.count());
            }
            if (freshFor(views) == 0) {
                others.add(id);
            }
        });
        if (others.isEmpty()) {
            return counts;
        }
        if (withoutRedis) {
            others.removeAll(counts.keySet());
            counts.putAll(told(others));
            return counts;
        }
        try {
            List<ArticleId> waiting = refresh(others, counts);
            if (!waiting.isEmpty()) {
                counts.putAll(flights.fetch(waiting, this::await));
            }
        } catch (Failure e) {
            others.removeAll(counts.keySet());
            counts.putAll(told(others));
        }
        return counts;
    }

    /** Adds what can be had at once to the counts; gives those that another is asking for, and that have none yet. */
    private List<ArticleId> refresh(List<ArticleId> ids, Map<ArticleId, Long> counts) {
        String token = UUID.randomUUID().toString();
        List<Run> runs = new ArrayList<>(ids.size());
        ids.forEach(id -> runs.add(run(id, token, Long.toString(lease.toMillis()))));
        List<List<Long>> claims = redis.runAll(CLAIM, runs);
        List<ArticleId> mine = new ArrayList<>();
        List<ArticleId> waiting = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            long state = claims.get(i).get(0);
            long count = claims.get(i).get(1);
            if (count >= 0) {
                counts.put(ids.get(i), count);
            }
            if (state == 1) {
                mine.add(ids.get(i));
            } else if (count < 0) {
                waiting.add(ids.get(i));
            } else if (state == 2) {
                stale.increment();
            }
        }
        if (!mine.isEmpty()) {
            ask(mine, token, counts);
        }
        return waiting;
    }

    private void ask(List<ArticleId> ids, String token, Map<ArticleId, Long> counts) {
        Map<ArticleId, Long> told = told(ids);
        told.forEach((id, count) -> counts.merge(id, count, Math::max));
        ids.stream()
                .filter(id -> !told.containsKey(id) && counts.containsKey(id))
                .forEach(id -> stale.increment());
        List<Run> runs = new ArrayList<>(ids.size());
        for (ArticleId id : ids) {
            String count = told.containsKey(id) ? Long.toString(told.get(id)) : "";
            runs.add(run(id, token, count, Long.toString(fresh.toMillis())));
        }
        redis.runAll(SETTLE, runs);
    }

    private static Run run(ArticleId id, String... arguments) {
        EntryKey key = EntryKey.of(id);
        return new Run(new String[] {key.entry(), key.viewsLease()}, arguments);
    }

    /** One batch for all; empty if the view service cannot tell. */
    private Map<ArticleId, Long> told(List<ArticleId> ids) {
        Map<ArticleId, Long> told = new HashMap<>();
        if (ids.isEmpty()) {
            return told;
        }
        try {
            turnstile
                    .pass(() -> owner.ask(() -> {
                        asked.increment();
                        return service.counts(ids);
                    }))
                    .forEach(count -> told.put(count.articleId(), count.count()));
        } catch (Failure e) {
            log.debug("views cannot be told: {}", e.getMessage());
        }
        return told;
    }

    private Map<ArticleId, Long> await(Collection<ArticleId> ids) {
        long deadline = System.nanoTime() + patience.toNanos();
        Map<ArticleId, Long> counts = new HashMap<>();
        List<ArticleId> pending = List.copyOf(ids);
        while (!pending.isEmpty() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            pending = refresh(pending, counts);
        }
        return counts;
    }
}
