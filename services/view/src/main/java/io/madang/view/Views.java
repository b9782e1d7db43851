package io.madang.view;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.kernel.batch.Combiner;
import io.madang.kernel.error.Failure;
import io.madang.view.LiveCounts.Outcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts views in Redis, from what the database knows, and tells how many there are.
 *
 * <p>What can be lost:
 * <ul>
 *   <li>an instance that dies, at any moment: nothing. What Redis counted is flushed by another one, or by the next;
 *   <li>Redis killed and back with its append-only file: what it had not synced, at most a second of views;
 *   <li>Redis' data gone: of each article the views since its last flush. These are fewer than 100, besides those that
 *       came within the flush pause and while a flush was already under way, and none of them is older than the flush
 *       interval. Viewers may then count again within the window;
 *   <li>the database behind: nothing, counts wait in Redis.
 * </ul>
 * Counts go on from the database whenever Redis does not have them, and never start at 0 while the database knows more.
 */
final class Views {

    private static final Logger log = LoggerFactory.getLogger(Views.class);
    private static final int ATTEMPTS = 3;
    private static final int MAX_WAITING = 100_000;

    private final LiveCounts live;
    private final StoredCounts stored;
    private final Flusher flusher;
    private final Combiner<ArticleId, Boolean, Boolean> seeds;
    private final Counter counted;
    private final Counter repeated;

    Views(LiveCounts live, StoredCounts stored, Flusher flusher, MeterRegistry meters) {
        this.live = live;
        this.stored = stored;
        this.flusher = flusher;
        this.counted = Counter.builder("madang.view.counted")
                .description("views that counted")
                .register(meters);
        this.repeated = Counter.builder("madang.view.repeated")
                .description("views that did not count: the viewer was here lately, or too many came from one network")
                .register(meters);
        Counter seeded = Counter.builder("madang.view.seeded")
                .description("counts that Redis did not have and got from the database")
                .register(meters);
        this.seeds = new Combiner<>(MAX_WAITING, MAX_WAITING, (article, requests) -> {
            live.seed(article, stored.seed(article));
            seeded.increment();
            return Collections.nCopies(requests.size(), true);
        });
    }

    /** Counts the view, unless the viewer was counted lately. */
    Outcome view(ArticleId article, Viewer viewer) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Outcome outcome = live.view(article, viewer);
            if (!outcome.unknown()) {
                (outcome.counted() ? counted : repeated).increment();
                if (outcome.flushDue()) {
                    flusher.soon(article);
                }
                return outcome;
            }
            seeds.ask(article, true);
        }
        throw Failure.of(ViewReason.COUNT_LOST);
    }

    /**
     * The counts of the articles, in their order: from Redis, and from the database for what is not there; those that
     * neither can tell are left out.
     *
     * <p>A count that only grows is its own version: the higher one is the newer one.
     */
    List<ArticleCount> counts(List<ArticleId> articles) {
        Map<ArticleId, Long> counts = new HashMap<>(liveCounts(articles));
        List<ArticleId> missing = articles.stream()
                .filter(article -> !counts.containsKey(article))
                .distinct()
                .toList();
        counts.putAll(stored.counts(missing));
        List<ArticleCount> all = new ArrayList<>(articles.size());
        for (ArticleId article : articles) {
            Long count = counts.get(article);
            if (count != null) {
                all.add(new ArticleCount(article, count, count));
            }
        }
        return all;
    }

    private Map<ArticleId, Long> liveCounts(List<ArticleId> articles) {
        try {
            return live.counts(articles);
        } catch (Failure e) {
            log.debug("Views come from the database, since Redis is away: {}", String.valueOf(e.getCause()));
            return Map.of();
        }
    }
}
