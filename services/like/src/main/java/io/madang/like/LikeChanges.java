package io.madang.like;

import io.madang.kernel.batch.Combiner;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.util.Optional;

/**
 * Takes requests together. While a transaction is under way in a database, those who come meanwhile, for whatever
 * target, share the next one. Requests for a target that another instance is changing wait in a line of its own.
 */
final class LikeChanges {

    private final Shards shards;
    private final Combiner<Source, LikeCall, Optional<LikeResult>> together;
    private final Combiner<LikeTarget, LikeRequest, LikeResult> ofOneTarget;

    LikeChanges(Shards shards, Likes likes, LikeProperties properties) {
        this.shards = shards;
        this.together = new Combiner<>(properties.maxBatch(), properties.maxWaiting(), likes::changeUncontended);
        this.ofOneTarget = new Combiner<>(properties.maxBatch(), properties.maxWaiting(), likes::change);
    }

    LikeResult ask(LikeTarget target, LikeRequest request) {
        return together.ask(shards.of(target.article()).source(), new LikeCall(target, request))
                .orElseGet(() -> ofOneTarget.ask(target, request));
    }

    /** How many wait for the target alone. */
    int waiting(LikeTarget target) {
        return ofOneTarget.waiting(target);
    }
}
