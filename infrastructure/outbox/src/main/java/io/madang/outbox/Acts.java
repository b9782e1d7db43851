package io.madang.outbox;

import io.madang.contracts.account.UserId;
import io.madang.contracts.moderation.Act;
import io.madang.contracts.moderation.ActId;
import io.madang.contracts.moderation.ActTaken;
import io.madang.contracts.moderation.Deed;
import io.madang.contracts.moderation.Subject;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Shard;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * Tells what moderators and administrators do, in the transaction in which they do it: no act goes without its entry in
 * the log, and no entry without its act.
 */
public final class Acts {

    private final Outbox outbox;
    private final Ids ids;
    private final InstantSource clock;

    public Acts(Outbox outbox, Ids ids, InstantSource clock) {
        this.outbox = outbox;
        this.ids = ids;
        this.clock = clock;
    }

    /** Adds the act to the transaction that is open on the shard. */
    public void tell(Shard shard, UserId by, Deed deed, Subject subject, String reason) {
        ActId id = new ActId(ids.next());
        Act act = new Act(id, clock.instant().truncatedTo(ChronoUnit.MILLIS), by, deed, subject, reason);
        outbox.append(shard, id, ActTaken.TYPE, ActTaken.VERSION, new ActTaken(act));
    }
}
