package io.madang.like;

import io.madang.contracts.article.ArticleId;
import io.madang.kernel.batch.Combiner;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.util.Optional;

/**
 * Takes requests together. While a transaction is under way in a database, those who come meanwhile, for whatever
 * article, share the next one. Requests for an article that another instance is changing wait in a line of its own.
 */
final class LikeChanges {

    private final Shards shards;
    private final Combiner<Source, LikeCall, Optional<LikeResult>> together;
    private final Combiner<ArticleId, LikeRequest, LikeResult> ofOneArticle;

    LikeChanges(Shards shards, Likes likes, LikeProperties properties) {
        this.shards = shards;
        this.together = new Combiner<>(properties.maxBatch(), properties.maxWaiting(), likes::changeThoseAtRest);
        this.ofOneArticle = new Combiner<>(properties.maxBatch(), properties.maxWaiting(), likes::change);
    }

    LikeResult ask(ArticleId article, LikeRequest request) {
        return together.ask(shards.of(article).source(), new LikeCall(article, request))
                .orElseGet(() -> ofOneArticle.ask(article, request));
    }

    /** How many wait for the article alone. */
    int waiting(ArticleId article) {
        return ofOneArticle.waiting(article);
    }
}
