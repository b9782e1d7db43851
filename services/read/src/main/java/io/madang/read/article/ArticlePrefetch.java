package io.madang.read.article;

import io.madang.contracts.article.ArticleId;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Reads new articles once, as soon as their events arrive: so they are in the read model when somebody asks for them,
 * also if an owner's database is away by then.
 *
 * <p>It reads as anybody does, and so the read model is as exact as without it: an event alone makes no entry.
 */
final class ArticlePrefetch implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ArticlePrefetch.class);

    /** Older events come from a replay or a long outage: what they tell of is left to its readers. */
    private static final Duration RECENT = Duration.ofMinutes(5);

    private static final int MAX_WAITING = 10_000;

    private final ReadArticles articles;
    private final boolean enabled;
    private final InstantSource clock;
    private final BlockingQueue<ArticleId> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
    private @Nullable Thread thread;

    ArticlePrefetch(ReadArticles articles, boolean enabled, InstantSource clock) {
        this.articles = articles;
        this.enabled = enabled;
        this.clock = clock;
    }

    /** Has an article read in the background; where too many wait, it is left to its readers. */
    void add(ArticleId article, Instant published) {
        if (enabled && published.isAfter(clock.instant().minus(RECENT))) {
            waiting.offer(article);
        }
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                List<ArticleId> some = new ArrayList<>(List.of(waiting.take()));
                waiting.drainTo(some, ReadArticles.MAX_BATCH - 1);
                read(some);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(List<ArticleId> some) {
        try {
            articles.prefetch(some);
        } catch (Failure e) {
            log.debug("{} new articles are left to their readers: {}", some.size(), e.getMessage());
        } catch (RuntimeException e) {
            log.warn("{} new articles could not be read in advance", some.size(), e);
        }
    }

    @Override
    public synchronized void start() {
        if (thread == null) {
            thread = Thread.ofPlatform().name("read-prefetch").daemon(true).start(this::run);
        }
    }

    @Override
    public synchronized void stop() {
        if (thread != null) {
            thread.interrupt();
            thread = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return thread != null;
    }
}
