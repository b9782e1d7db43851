package io.madang.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event as it waits in the table.
 *
 * @param payload the event's JSON, or null where it is so large that it is read only when its turn comes
 * @param waitMillis how long it must still wait for its next attempt; 0 when it is due
 */
record OutboxRow(
        int shard,
        long seq,
        long eventId,
        String topic,
        long key,
        String type,
        long version,
        @Nullable String payload,
        int payloadBytes,
        Instant createdAt,
        int attempts,
        long waitMillis) {

    /** What must stay in order: the events of one aggregate. */
    record OrderingKey(int shard, long key) {}

    OrderingKey orderingKey() {
        return new OrderingKey(shard, key);
    }

    boolean isDue() {
        return waitMillis <= 0;
    }

    OutboxRow withPayload(String json) {
        return new OutboxRow(
                shard, seq, eventId, topic, key, type, version, json, payloadBytes, createdAt, attempts, waitMillis);
    }
}
