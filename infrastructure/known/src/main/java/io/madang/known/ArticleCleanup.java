package io.madang.known;

import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Deletes what a service keeps of articles when these are deleted, and once more when no instance can believe any longer
 * that they exist.
 *
 * <p>A writer who learned of the article just before ({@link KnownArticles}) can write for it after it was cleaned up.
 * Such rows stay for {@link #SWEPT_AFTER} at most, and nobody sees them but by the article's id. Only a writer that is
 * held up for longer than that between its look at the article and its commit could leave something for ever.
 */
public final class ArticleCleanup implements Projection, SmartLifecycle {

    /** Longer than anything is remembered of an article, with time for a request that is under way. */
    static final Duration SWEPT_AFTER = KnownArticles.KEPT.plusMinutes(5);

    private static final Logger log = LoggerFactory.getLogger(ArticleCleanup.class);
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final int SWEPT_AT_ONCE = 100;

    private final String name;
    private final Shards shards;
    private final ArticleRemains remains;
    private final InstantSource clock;
    private @Nullable ScheduledExecutorService timer;

    /** @param shards those of the service, which has a table {@code deleted_articles} */
    public ArticleCleanup(Shards shards, ArticleRemains remains, InstantSource clock) {
        this.name = shards.service() + "-cleanup";
        this.shards = shards;
        this.remains = remains;
        this.clock = clock;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Interest<?>> interests() {
        return List.of(new Interest<>(Services.ARTICLE, ArticleDeleted.TYPE, ArticleDeleted.class));
    }

    @Override
    public void apply(List<Event<?>> events) {
        for (Event<?> event : events) {
            ArticleId article = ((ArticleDeleted) event.payload()).articleId();
            remember(article);
            delete(article);
        }
    }

    /** There is nothing to forget: ids are never used again, so what was deleted stays deleted. */
    @Override
    public void clear() {}

    private void remember(ArticleId article) {
        shards.of(article)
                .sql(
                        """
                        insert into deleted_articles (article_id, sweep_at) values (:article, :sweep)
                        on duplicate key update sweep_at = :sweep
                        """)
                .param("article", article.value())
                .param("sweep", UtcTime.column(clock.instant().plus(SWEPT_AFTER)))
                .update();
    }

    private void delete(ArticleId article) {
        boolean more = true;
        while (more) {
            more = remains.deleteSome(article);
        }
    }

    /** Deletes once more what was left by those who came late, of the articles whose time has come. */
    public void sweep() {
        shards.sources().forEach(this::sweep);
    }

    private void sweep(Source source) {
        List<ArticleId> due;
        do {
            due = source.jdbc()
                    .sql("select article_id from deleted_articles where sweep_at <= ? order by sweep_at limit "
                            + SWEPT_AT_ONCE)
                    .param(UtcTime.column(clock.instant()))
                    .query((row, number) -> new ArticleId(row.getLong(1)))
                    .list();
            for (ArticleId article : due) {
                delete(article);
                source.jdbc()
                        .sql("delete from deleted_articles where article_id = ?")
                        .param(article.value())
                        .update();
            }
        } while (due.size() == SWEPT_AT_ONCE);
    }

    private void sweepQuietly() {
        try {
            sweep();
        } catch (Failure e) {
            log.debug("{} sweeps later: {}", name, e.getMessage());
        } catch (RuntimeException e) {
            log.warn("{} could not sweep, and tries again", name, e);
        }
    }

    @Override
    public synchronized void start() {
        if (timer == null) {
            timer = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name(name).daemon(true).factory());
            timer.scheduleWithFixedDelay(
                    this::sweepQuietly, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public synchronized void stop() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return timer != null;
    }
}
