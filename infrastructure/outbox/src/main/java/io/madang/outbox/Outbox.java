package io.madang.outbox;

import io.madang.kernel.id.TypedId;
import io.madang.sharding.Shard;
import java.util.List;

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
    default void append(Shard shard, TypedId key, String type, long version, Object payload) {
        append(shard, key, List.of(new Entry(type, version, payload)));
    }

    /** Adds several events of one aggregate, in their order, by one statement. */
    void append(Shard shard, TypedId key, List<Entry> events);

    /** Adds events of several aggregates, all in the same database, by one statement. */
    void append(List<Addressed> events);

    /** An event of the given aggregate. */
    record Addressed(Shard shard, TypedId key, Entry event) {}

    /** An event to be added: see {@link #append(Shard, TypedId, String, long, Object)}. */
    record Entry(String type, long version, Object payload) {}
}
