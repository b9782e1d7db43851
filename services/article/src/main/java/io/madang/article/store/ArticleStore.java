package io.madang.article.store;

import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.time.InstantSource;

/**
 * The article service's shards, outbox and clock.
 *
 * @param shards boards in the home shard, all that belongs to a board in the board's own
 */
public record ArticleStore(Shards shards, Outbox outbox, InstantSource clock) {

    public Shard home() {
        return shards.home();
    }
}
