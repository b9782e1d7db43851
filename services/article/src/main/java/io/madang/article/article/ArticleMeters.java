package io.madang.article.article;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;

/** What an operator sees of publishing. */
final class ArticleMeters {

    private final Counter published;
    private final Counter deleted;
    private final Counter moved;
    private final AtomicInteger unfinished = new AtomicInteger();

    ArticleMeters(MeterRegistry meters) {
        this.published = Counter.builder("madang.articles.published")
                .description("articles published here")
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

    void published() {
        published.increment();
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
