package io.madang.outbox;

import io.madang.kernel.id.Ids;
import io.madang.sharding.Shards;
import java.time.InstantSource;

/**
 * A time before now, for services that write down what happened then: by their own code, but with these ids, this clock
 * and these outboxes instead of those of now.
 *
 * @param ids of the time that the clock tells
 * @param clock which whoever tells the story moves on, and never back
 */
public record Past(Ids ids, InstantSource clock, Outboxes outboxes) {

    /** The service's outbox for events of then. */
    public Outbox outbox(Shards shards) {
        return outboxes.forThePast(shards, clock);
    }

    /** The service's log of moderators' acts then. */
    public Acts acts(Shards shards) {
        return new Acts(outbox(shards), ids, clock);
    }
}
