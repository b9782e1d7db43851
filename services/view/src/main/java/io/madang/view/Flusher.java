package io.madang.view;

import io.lettuce.core.ScanCursor;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.error.Failure;
import io.madang.sharding.ShardMap;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Brings counts from Redis to the database: an article's soon after a number of views has come together, everything
 * that changed each interval, and at the orderly end.
 *
 * <p>Soon is the next of the regular moments at which all that is due goes together. So however many views an article
 * gets, the database, the relays and whoever follows the events have no more to do than at the pace of these moments.
 *
 * <p>Counts are absolute and the database keeps the greater one, so flushing twice, at once, or from several instances
 * does no harm. An article stays among the changed until the database has it, so whoever dies on the way leaves it to
 * the next.
 */
final class Flusher implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(Flusher.class);

    /** After the web server at the end, and before the relays that carry the last events. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 3072;

    private static final int THREADS = 2;

    private final LiveCounts live;
    private final StoredCounts stored;
    private final Duration pause;
    private final Duration interval;
    private final Counter flushed;
    private final Counter failed;
    private final Set<ArticleId> due = ConcurrentHashMap.newKeySet();
    private final Set<Integer> busy = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledExecutorService timer;

    /**
     * @param pause between the moments at which those go that so many views have come to
     * @param interval between the flushes of all that changed
     */
    Flusher(LiveCounts live, StoredCounts stored, Duration pause, Duration interval, MeterRegistry meters) {
        this.live = live;
        this.stored = stored;
        this.pause = pause;
        this.interval = interval;
        this.flushed = Counter.builder("madang.view.flushed")
                .description("views that were brought to the database")
                .register(meters);
        this.failed = Counter.builder("madang.view.flush.failed")
                .description("flushes that failed; what they were for is flushed later")
                .register(meters);
    }

    /** Has an article flushed in the background, at the next moment, together with all others that are due then. */
    void soon(ArticleId article) {
        due.add(article);
    }

    /** Flushes what is due; a shard that is still busy with the last time takes its articles at the next. */
    private void flushDue() {
        Map<Integer, List<ArticleId>> shards = due.stream().collect(Collectors.groupingBy(ShardMap::shardOf));
        shards.forEach((shard, articles) -> {
            if (busy.add(shard)) {
                // taken before they are flushed: whatever comes meanwhile makes them due again
                articles.forEach(due::remove);
                Thread.ofVirtual().name("view-flush").start(() -> {
                    try {
                        flushQuietly(shard, articles);
                    } finally {
                        busy.remove(shard);
                    }
                });
            }
        });
    }

    /** Flushes everything that has changed; a shard whose database is away is left to the next time. */
    synchronized void flushAll() {
        for (int shard = 0; shard < ShardMap.SHARDS; shard++) {
            ScanCursor cursor = ScanCursor.INITIAL;
            do {
                LiveCounts.ChangedPart part;
                try {
                    part = live.changed(shard, cursor);
                } catch (Failure e) {
                    note("what has changed, since Redis is away", e);
                    return;
                }
                flushQuietly(shard, part.articles());
                cursor = part.cursor();
            } while (!cursor.isFinished());
        }
    }

    private void flushQuietly(int shard, List<ArticleId> articles) {
        for (int from = 0; from < articles.size(); from += LiveCounts.BATCH) {
            List<ArticleId> some = articles.subList(from, Math.min(articles.size(), from + LiveCounts.BATCH));
            try {
                flush(shard, new LinkedHashSet<>(some));
            } catch (RuntimeException e) {
                note(some.size() + " articles of shard " + shard, e);
            }
        }
    }

    private void flush(int shard, Set<ArticleId> articles) {
        Map<ArticleId, Long> counts = live.counts(List.copyOf(articles));
        Map<ArticleId, Long> known = Map.of();
        if (!counts.isEmpty()) {
            StoredCounts.Stored result = stored.raise(shard, counts);
            flushed.increment((double) result.views());
            known = result.counts();
            // viewed by somebody who had seen the article just before it was deleted
            result.deleted().forEach(live::forget);
        }
        live.confirmFlushed(shard, articles, known);
    }

    private void note(String what, RuntimeException problem) {
        failed.increment();
        log.debug("Views stay in Redis for now: {}: {}", what, problem.toString());
    }

    @Override
    public synchronized void start() {
        if (timer == null) {
            timer = Executors.newScheduledThreadPool(
                    THREADS,
                    Thread.ofPlatform().name("view-flusher-", 0).daemon(true).factory());
            timer.scheduleWithFixedDelay(this::flushDue, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
            timer.scheduleWithFixedDelay(
                    this::flushAllQuietly, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void flushAllQuietly() {
        try {
            flushAll();
        } catch (RuntimeException e) {
            note("everything", e);
        }
    }

    @Override
    public void stop() {
        ScheduledExecutorService stopping;
        synchronized (this) {
            stopping = timer;
            timer = null;
        }
        if (stopping != null) {
            stopping.shutdown();
            flushAllQuietly();
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return timer != null;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
