package io.madang.outbox;

import io.madang.contracts.account.UserId;
import io.madang.contracts.moderation.ModerationAction;
import io.madang.contracts.moderation.ModerationActionId;
import io.madang.contracts.moderation.ModerationActionTaken;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Shard;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * Records what moderators and administrators do, in the transaction in which they do it: no action goes without its
 * entry in the log, and no entry without its action.
 */
public final class ModerationLog {

    private final Outbox outbox;
    private final Ids ids;
    private final InstantSource clock;

    public ModerationLog(Outbox outbox, Ids ids, InstantSource clock) {
        this.outbox = outbox;
        this.ids = ids;
        this.clock = clock;
    }

    /** Adds the entry to the transaction that is open on the shard. */
    public void record(Shard shard, UserId by, ModerationActionType deed, Subject subject, String reason) {
        ModerationActionId id = new ModerationActionId(ids.next());
        ModerationAction act =
                new ModerationAction(id, clock.instant().truncatedTo(ChronoUnit.MILLIS), by, deed, subject, reason);
        outbox.append(
                shard, id, ModerationActionTaken.TYPE, ModerationActionTaken.VERSION, new ModerationActionTaken(act));
    }
}
