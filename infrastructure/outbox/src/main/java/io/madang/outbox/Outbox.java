package io.madang.outbox;

import io.madang.kernel.id.Identity;
import io.madang.sharding.Shard;

/** Where a service leaves its events: a table beside its own, written in the same transaction. */
public interface Outbox {

    /**
     * Adds an event to the transaction that is open on the shard; without one it is a programming error.
     *
     * <p>Call it after the aggregate's row is locked (updated): events of one key then leave in version order.
     *
     * @param version the aggregate's version, taken in this transaction
     * @param payload a record of the event's type, written as JSON
     */
    void append(Shard shard, Identity key, String type, long version, Object payload);
}
