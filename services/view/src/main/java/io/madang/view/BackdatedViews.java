package io.madang.view;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.service.Services;
import io.madang.outbox.Backdating;
import io.madang.sharding.Databases;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Shards;
import java.util.Map;

/** Raises the view counts of articles at a time that has passed, as flushes do now. */
public final class BackdatedViews {

    private final StoredCounts stored;

    BackdatedViews(Databases databases, Backdating backdating) {
        Shards shards = databases.forService(Services.VIEW.role());
        this.stored = new StoredCounts(shards, backdating.outbox(shards));
    }

    /** The article has been viewed so often by then; nothing if it was viewed as often before. */
    public void raise(ArticleId article, long count) {
        stored.raise(ShardMap.shardOf(article), Map.of(article, count));
    }
}
