package io.madang.view;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.service.Services;
import io.madang.outbox.Past;
import io.madang.sharding.Databases;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Shards;
import java.util.Map;

/** Raises the view counts of articles at a time that has passed, as flushes do now. */
public final class PastViews {

    private final StoredCounts stored;

    PastViews(Databases databases, Past past) {
        Shards shards = databases.forService(Services.VIEW.role());
        this.stored = new StoredCounts(shards, past.outbox(shards));
    }

    /** The article has been viewed so often by then; nothing if it was viewed as often before. */
    public void raise(ArticleId article, long count) {
        stored.raise(ShardMap.shardOf(article), Map.of(article, count));
    }
}
