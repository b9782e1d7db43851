package io.madang.like;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.service.Services;
import io.madang.outbox.Backdating;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;

/** Likes articles at a time that has passed, as {@link Likes} does now. */
public final class BackdatedLikes {

    private final Likes likes;

    BackdatedLikes(Databases databases, MeterRegistry meters, Backdating backdating) {
        Shards shards = databases.forService(Services.LIKE.role());
        DistributionSummary batches = meters.summary(LikeConfiguration.BATCH_METRIC);
        this.likes = new Likes(
                LikeTable.ARTICLES,
                shards,
                LikeEvents.ofArticles(shards, backdating.outbox(shards)),
                backdating.clock(),
                batches);
    }

    /** All of them like the article, in one transaction. */
    public void like(ArticleId article, Collection<UserId> users) {
        likes.change(
                LikeTarget.of(article),
                users.stream().map(user -> new LikeRequest(user, true)).toList());
    }
}
