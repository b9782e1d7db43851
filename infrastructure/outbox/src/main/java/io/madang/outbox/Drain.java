package io.madang.outbox;

import io.madang.outbox.Courier.Receipt;
import io.madang.outbox.Courier.Refusal;
import io.madang.outbox.OutboxRow.Line;
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
final class Drain {

    /** After so many batches of one shard the others have their turn. */
    private static final int BATCHES_PER_TURN = 20;

    /** So many keys may be held back before a pass ends early, to bound memory. */
    private static final int MAX_HELD = 100_000;

    private final OutboxTable table;
    private final Deletion deletion;
    private final Courier courier;
    private final OutboxProperties properties;
    private final Backoff retries;
    private final Watch watch;
    private final Set<Line> held = new HashSet<>();
    private final List<OutboxRow> batch = new ArrayList<>();
    private long batchBytes;

    Drain(
            OutboxTable table,
            Deletion deletion,
            Courier courier,
            OutboxProperties properties,
            Backoff retries,
            Watch watch) {
        this.table = table;
        this.deletion = deletion;
        this.courier = courier;
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
    boolean heldAny() {
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
                taken += take(row) ? 1 : 0;
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
                watch.goOnWith(shard);
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
            if (!watch.mayCarry(shard)) {
                shards.clear(shard);
            }
        }
    }

    private boolean take(OutboxRow row) {
        if (!row.isDue()) {
            held.add(row.line());
            watch.retryAfter(row.shard(), Duration.ofMillis(row.waitMillis()));
            return false;
        }
        boolean full = batch.size() >= properties.batchRows()
                || batchBytes + row.payloadBytes() > properties.batchSize().toBytes();
        if (full) {
            deliver();
        }
        if (held.contains(row.line())) {
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
        Receipt receipt = courier.carry(withPayloads(batch), watch::kafkaDelays);
        batch.clear();
        batchBytes = 0;
        if (!receipt.delivered().isEmpty()) {
            deletion.begin(receipt.delivered());
            watch.delivered(receipt.delivered().size());
        }
        receipt.refused().forEach(this::refused);
        if (receipt.away() != null) {
            throw receipt.away();
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
        held.add(row.line());
        int attempts = row.attempts() + 1;
        if (attempts >= properties.maxAttempts()) {
            table.bury(row, refusal.reason());
            watch.buried(row, refusal.reason());
            watch.goOnWith(row.shard());
        } else {
            Duration wait = retries.after(attempts);
            table.postpone(row, wait);
            watch.refused(row, refusal.reason());
            watch.retryAfter(row.shard(), wait);
        }
    }

    /** Who has a pass made, and is told how it goes. */
    interface Watch {

        /** Whether the shard is still this instance's, and the relay is not stopping. */
        boolean mayCarry(int shard);

        /** The shard has more to send. */
        void goOnWith(int shard);

        void retryAfter(int shard, Duration wait);

        void kafkaDelays(String reason);

        void delivered(int events);

        void refused(OutboxRow row, String reason);

        void buried(OutboxRow row, String reason);
    }
}
