package io.madang.like;

import io.madang.contracts.like.LikesChanged;
import io.madang.outbox.Outbox;
import io.madang.outbox.Outbox.Addressed;
import io.madang.outbox.Outbox.Entry;
import io.madang.sharding.Shards;
import java.util.List;

/** Publishes changed likes, in the transaction that changes them. */
@FunctionalInterface
interface LikeEvents {

    /** Nobody follows the likes of comments: pages ask for them with the comments. */
    LikeEvents NONE = changes -> {};

    /** What a transaction makes of the likes of one target. */
    record Change(LikeCount count, LikeBatch batch) {}

    void publish(List<Change> changes);

    static LikeEvents ofArticles(Shards shards, Outbox outbox) {
        return changes -> outbox.append(changes.stream()
                .map(change -> {
                    LikeCount count = change.count();
                    LikesChanged event = new LikesChanged(
                            count.target().article(),
                            change.batch().liked(),
                            change.batch().unliked(),
                            count.count());
                    return new Addressed(
                            shards.of(count.target().article()),
                            count.target().article(),
                            new Entry(LikesChanged.TYPE, count.version(), event));
                })
                .toList());
    }
}
