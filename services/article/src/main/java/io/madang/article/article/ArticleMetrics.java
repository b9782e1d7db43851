package io.madang.article.article;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** What an operator sees of publishing. */
final class ArticleMetrics {

    private final Counter published;
    private final DistributionSummary batches;
    private final Counter deleted;
    private final Counter moved;
    private final AtomicInteger unfinished = new AtomicInteger();

    ArticleMetrics(MeterRegistry meters) {
        this.published = Counter.builder("madang.articles.published")
                .description("articles published here")
                .register(meters);
        this.batches = DistributionSummary.builder("madang.articles.batch")
                .description("How many articles of a board were published by one transaction")
                .register(meters);
        this.deleted = Counter.builder("madang.articles.deleted")
                .description("articles deleted here")
                .register(meters);
        this.moved = Counter.builder("madang.articles.moved")
                .description("articles moved to another board here")
                .register(meters);
        Gauge.builder("madang.articles.moves.waiting", unfinished, AtomicInteger::get)
                .description("moves between databases that were cut off and cannot be finished yet")
                .register(meters);
    }

    /** Counts what one transaction has committed. */
    void published(List<Publication.Outcome> outcomes) {
        long articles = outcomes.stream()
                .filter(Publication.Outcome.Published.class::isInstance)
                .count();
        if (articles > 0) {
            published.increment(articles);
            batches.record(articles);
        }
    }

    void deleted() {
        deleted.increment();
    }

    void moved() {
        moved.increment();
    }

    void unfinished(int moves) {
        unfinished.set(moves);
    }
}
