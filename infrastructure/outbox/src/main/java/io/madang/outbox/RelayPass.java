package io.madang.outbox;

import io.madang.outbox.EventSender.Receipt;
import io.madang.outbox.EventSender.Refusal;
import io.madang.outbox.OutboxRow.OrderingKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * One pass over some shards: everything that is due goes to Kafka in order, in batches across shards, and is deleted.
 *
 * <p>A row that waits for its next attempt holds back the later rows of its key and no others. What waits is passed by,
 * page after page, so any number of waiting rows leaves the rest going.
 */
final class RelayPass {

    /** After so many batches of one shard the others have their turn. */
    private static final int BATCHES_PER_TURN = 20;

    /** So many keys may be held back before a pass ends early, to bound memory. */
    private static final int MAX_HELD = 100_000;

    private final OutboxTable table;
    private final RowDeletion deletion;
    private final EventSender sender;
    private final OutboxProperties properties;
    private final Backoff retries;
    private final Listener watch;
    private final Set<OrderingKey> held = new HashSet<>();
    private final List<OutboxRow> batch = new ArrayList<>();
    private long batchBytes;

    RelayPass(
            OutboxTable table,
            RowDeletion deletion,
            EventSender sender,
            OutboxProperties properties,
            Backoff retries,
            Listener watch) {
        this.table = table;
        this.deletion = deletion;
        this.sender = sender;
        this.properties = properties;
        this.retries = retries;
        this.watch = watch;
    }

    void run(BitSet shards) {
        deletion.check();
        scan((BitSet) shards.clone());
        deliver();
    }

    /** Whether any row waits for another attempt. */
    boolean heldBackAny() {
        return !held.isEmpty();
    }

    private void scan(BitSet left) {
        int pageRows = properties.batchRows();
        int shard = -1;
        long after = 0;
        int taken = 0;
        while (held.size() < MAX_HELD) {
            dropOthers(left);
            if (left.isEmpty()) {
                return;
            }
            List<OutboxRow> rows = table.page(left, shard >= 0 && left.get(shard) ? after : 0, pageRows);
            for (OutboxRow row : notYetArrived(rows)) {
                taken = row.shard() == shard ? taken : 0;
                shard = row.shard();
                taken += tryAdd(row) ? 1 : 0;
            }
            if (rows.size() < pageRows) {
                return;
            }
            OutboxRow last = rows.getLast();
            taken = last.shard() == shard ? taken : 0;
            shard = last.shard();
            after = last.seq();
            left.clear(0, shard);
            if (taken >= BATCHES_PER_TURN * pageRows) {
                watch.hasMore(shard);
                left.clear(shard);
            }
        }
    }

    /** Of a page that was just read: later, the deletion may be another's. */
    private List<OutboxRow> notYetArrived(List<OutboxRow> page) {
        return page.stream().filter(row -> !deletion.covers(row)).toList();
    }

    /** Shards that have fallen to another instance meanwhile are its business. */
    private void dropOthers(BitSet shards) {
        for (int shard = shards.nextSetBit(0); shard >= 0; shard = shards.nextSetBit(shard + 1)) {
            if (!watch.ownsShard(shard)) {
                shards.clear(shard);
            }
        }
    }

    private boolean tryAdd(OutboxRow row) {
        if (!row.isDue()) {
            held.add(row.orderingKey());
            watch.retryAfter(row.shard(), Duration.ofMillis(row.waitMillis()));
            return false;
        }
        boolean full = batch.size() >= properties.batchRows()
                || batchBytes + row.payloadBytes() > properties.batchSize().toBytes();
        if (full) {
            deliver();
        }
        if (held.contains(row.orderingKey())) {
            return false;
        }
        batch.add(row);
        batchBytes += row.payloadBytes();
        return true;
    }

    private void deliver() {
        if (batch.isEmpty()) {
            return;
        }
        Receipt receipt = sender.sendAll(withPayloads(batch), watch::kafkaDelayed);
        batch.clear();
        batchBytes = 0;
        if (!receipt.delivered().isEmpty()) {
            deletion.begin(receipt.delivered());
            watch.delivered(receipt.delivered().size());
        }
        receipt.refused().forEach(this::refused);
        if (receipt.unavailable() != null) {
            throw receipt.unavailable();
        }
    }

    private List<OutboxRow> withPayloads(List<OutboxRow> rows) {
        List<Long> missing = rows.stream()
                .filter(row -> row.payload() == null)
                .map(OutboxRow::seq)
                .toList();
        if (missing.isEmpty()) {
            return List.copyOf(rows);
        }
        Map<Long, String> payloads = table.payloads(missing);
        return rows.stream()
                // a row that is gone was carried by a former or later owner of the shard
                .filter(row -> row.payload() != null || payloads.containsKey(row.seq()))
                .map(row ->
                        row.payload() != null ? row : row.withPayload(Objects.requireNonNull(payloads.get(row.seq()))))
                .toList();
    }

    private void refused(Refusal refusal) {
        OutboxRow row = refusal.row();
        held.add(row.orderingKey());
        int attempts = row.attempts() + 1;
        if (attempts >= properties.maxAttempts()) {
            table.moveToDeadLetters(row, refusal.reason());
            watch.deadLettered(row, refusal.reason());
            watch.hasMore(row.shard());
        } else {
            Duration wait = retries.after(attempts);
            table.postpone(row, wait);
            watch.refused(row, refusal.reason());
            watch.retryAfter(row.shard(), wait);
        }
    }

    /** Hears how a pass goes. */
    interface Listener {

        /** Whether the shard is still this instance's, and the relay is not stopping. */
        boolean ownsShard(int shard);

        /** The shard has more to send. */
        void hasMore(int shard);

        void retryAfter(int shard, Duration wait);

        void kafkaDelayed(String reason);

        void delivered(int events);

        void refused(OutboxRow row, String reason);

        void deadLettered(OutboxRow row, String reason);
    }
}
