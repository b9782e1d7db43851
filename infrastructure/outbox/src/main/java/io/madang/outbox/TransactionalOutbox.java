package io.madang.outbox;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import io.madang.kernel.id.Ids;
import io.madang.kernel.id.TypedId;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tools.jackson.databind.json.JsonMapper;

/** The outbox of one service: a row in the transaction, and after it a wake-up for the relay. */
final class TransactionalOutbox implements Outbox {

    private static final int MAX_TYPE_LENGTH = 100;

    private final String topic;
    private final long maxPayloadBytes;
    private final Ids ids;
    private final InstantSource clock;
    private final JsonMapper json;
    private final Map<String, OutboxTable> tables = new HashMap<>();
    private final WakeUp wakeUp;
    private final List<CommitListener> listeners;

    TransactionalOutbox(
            Shards shards,
            OutboxProperties properties,
            Ids ids,
            InstantSource clock,
            JsonMapper json,
            WakeUp wakeUp,
            List<CommitListener> listeners) {
        this.topic = properties.topicOf(shards.service());
        this.maxPayloadBytes = properties.maxPayload().toBytes();
        this.ids = ids;
        this.clock = clock;
        this.json = json;
        this.wakeUp = wakeUp;
        this.listeners = listeners;
        for (Source source : shards.sources()) {
            tables.put(source.name(), new OutboxTable(source));
        }
    }

    @Override
    public void append(Shard shard, TypedId key, List<Entry> events) {
        requireTransaction(shard);
        append(events.stream().map(event -> new Addressed(shard, key, event)).toList());
    }

    @Override
    public void append(List<Addressed> events) {
        if (events.isEmpty()) {
            return;
        }
        events.forEach(each -> requireTransaction(each.shard()));
        Source source = events.getFirst().shard().source();
        if (events.stream().anyMatch(each -> each.shard().source() != source)) {
            throw new IllegalArgumentException("events of several databases cannot be added by one statement");
        }
        OutboxTable table = Objects.requireNonNull(tables.get(source.name()));
        table.append(events.stream()
                .map(each -> row(each.shard(), each.key(), each.event()))
                .toList());
        events.forEach(each -> {
            PendingWakeUps.of(wakeUp).add(each.shard());
            AfterCommit.register(each.event().payload(), listeners);
        });
    }

    private OutboxRow row(Shard shard, TypedId key, Entry event) {
        String type = event.type();
        if (type.isBlank() || type.length() > MAX_TYPE_LENGTH) {
            throw new IllegalArgumentException(
                    "an event's type has 1 to " + MAX_TYPE_LENGTH + " characters, not '" + type + "'");
        }
        byte[] bytes = json.writeValueAsBytes(event.payload());
        if (bytes.length > maxPayloadBytes) {
            throw Failure.of(
                    SystemReason.EVENT_TOO_LARGE,
                    arg("event", type),
                    arg("bytes", bytes.length),
                    arg("maxBytes", maxPayloadBytes));
        }
        return new OutboxRow(
                shard.number(),
                0,
                ids.next(),
                topic,
                key.value(),
                type,
                event.version(),
                new String(bytes, StandardCharsets.UTF_8),
                bytes.length,
                clock.instant(),
                0,
                0);
    }

    private static void requireTransaction(Shard shard) {
        Object resource =
                TransactionSynchronizationManager.getResource(shard.source().dataSource());
        if (!TransactionSynchronizationManager.isActualTransactionActive()
                || !(resource instanceof ConnectionHolder holder)
                || commitsByItself(holder)) {
            throw new IllegalStateException("append an event inside shard.transaction(…) of " + shard
                    + ", together with the change that it tells of");
        }
    }

    /** Inside another database's transaction, a connection is kept for this one too, without a transaction. */
    private static boolean commitsByItself(ConnectionHolder holder) {
        try {
            return holder.getConnection().getAutoCommit();
        } catch (SQLException e) {
            throw new IllegalStateException("the connection of the transaction is broken", e);
        }
    }

    /** Tells the relay that a shard has something to send. */
    @FunctionalInterface
    interface WakeUp {
        void wake(Shard shard);
    }
}
