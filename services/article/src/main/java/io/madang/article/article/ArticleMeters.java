package io.madang.article.article;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** What an operator sees of publishing. */
final class ArticleMeters {

    private final Counter published;
    private final Counter deleted;

    ArticleMeters(MeterRegistry meters) {
        this.published = Counter.builder("madang.articles.published")
                .description("articles published here")
                .register(meters);
        this.deleted = Counter.builder("madang.articles.deleted")
                .description("articles deleted here")
                .register(meters);
    }

    void published() {
        published.increment();
    }

    void deleted() {
        deleted.increment();
    }
}
