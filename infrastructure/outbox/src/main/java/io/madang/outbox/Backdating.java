package io.madang.outbox;

import io.madang.kernel.id.Ids;
import io.madang.sharding.Shards;
import java.time.InstantSource;

/**
 * Lets services write backdated data by their own code: with these ids, this clock and these outboxes instead of those
 * of now.
 *
 * @param ids of the time that the clock tells
 * @param clock which the caller moves on, and never back
 */
public record Backdating(Ids ids, InstantSource clock, Outboxes outboxes) {

    /** The service's outbox for events of then. */
    public Outbox outbox(Shards shards) {
        return outboxes.backdated(shards, clock);
    }

    /** The service's moderation log at that time. */
    public ModerationLog moderationLog(Shards shards) {
        return new ModerationLog(outbox(shards), ids, clock);
    }
}
