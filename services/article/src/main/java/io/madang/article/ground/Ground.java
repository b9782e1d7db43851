package io.madang.article.ground;

import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.time.InstantSource;

/**
 * Where the service keeps its data and leaves its events.
 *
 * @param shards boards in the home shard, all that belongs to a board in the board's own
 */
public record Ground(Shards shards, Outbox outbox, InstantSource clock) {

    public Shard home() {
        return shards.home();
    }
}
