package io.madang.outbox;

import io.madang.kernel.kafka.KafkaServers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends batches of events to Kafka and says what became of each.
 *
 * <p>Events of one key never overtake each other. The producer is idempotent and never gives an accepted event up, so
 * across an outage Kafka gets them in the order in which they were sent. An event that Kafka might refuse (a large one,
 * or one refused before) travels alone: the later ones of its key leave only when it has arrived.
 */
final class EventSender implements AutoCloseable {

    /** Far below any sensible limit of a broker, so that what is smaller is not refused for its size. */
    private static final int SURELY_TAKEN_BYTES = 16 * 1024;

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration METADATA_DEADLINE = Duration.ofSeconds(3);

    private final KafkaServers kafka;
    private final OutboxProperties properties;
    private final Topics topics;
    private final Envelope envelope;
    private volatile @Nullable Producer<byte[], byte[]> producer;
    private volatile boolean closed;

    EventSender(KafkaServers kafka, OutboxProperties properties, Topics topics, Envelope envelope) {
        this.kafka = kafka;
        this.properties = properties;
        this.topics = topics;
        this.envelope = envelope;
    }

    /**
     * Sends the rows, which have their payloads, and waits for all of them.
     *
     * @param delayed told now and then while Kafka keeps us waiting
     */
    Receipt sendAll(List<OutboxRow> rows, Consumer<String> delayed) {
        Tally tally = new Tally();
        try {
            rows.stream().map(OutboxRow::topic).distinct().forEach(topics::ensure);
            List<OutboxRow> left = rows;
            while (!left.isEmpty() && tally.unavailable == null) {
                left = wave(left, tally, delayed);
            }
        } catch (KafkaUnavailable e) {
            tally.unavailable = e;
        }
        if (tally.unavailable != null) {
            topics.forget();
            if (!(tally.unavailable.getCause() instanceof RetriableException)) {
                // it may be in a state that it does not leave, such as after a failed authentication
                discard();
            }
        }
        return new Receipt(tally.delivered, tally.refused, tally.unavailable);
    }

    /** Sends what may travel together, waits for it, and returns what must come after. */
    private List<OutboxRow> wave(List<OutboxRow> rows, Tally tally, Consumer<String> delayed) {
        List<Unacknowledged> sent = new ArrayList<>(rows.size());
        List<OutboxRow> later = new ArrayList<>();
        Set<OutboxRow.OrderingKey> alone = new HashSet<>();
        for (OutboxRow row : rows) {
            if (tally.stopped.contains(row.orderingKey())) {
                continue;
            }
            if (alone.contains(row.orderingKey())) {
                later.add(row);
                continue;
            }
            Future<RecordMetadata> future = send(row);
            if (future.state() == Future.State.FAILED) {
                tally.failed(row, future.exceptionNow());
                if (tally.unavailable != null) {
                    break;
                }
                continue;
            }
            sent.add(new Unacknowledged(row, future));
            if (row.payloadBytes() > SURELY_TAKEN_BYTES || row.attempts() > 0) {
                alone.add(row.orderingKey());
            }
        }
        sent.forEach(one -> await(one.row(), one.acknowledgement(), tally, delayed));
        return later;
    }

    private Future<RecordMetadata> send(OutboxRow row) {
        byte[] key = Long.toString(row.key()).getBytes(StandardCharsets.UTF_8);
        try {
            return open().send(new ProducerRecord<>(row.topic(), key, envelope.write(row)));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void await(OutboxRow row, Future<RecordMetadata> future, Tally tally, Consumer<String> delayed) {
        while (true) {
            try {
                future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                tally.delivered.add(row);
                return;
            } catch (ExecutionException e) {
                tally.failed(row, e.getCause() == null ? e : e.getCause());
                return;
            } catch (TimeoutException e) {
                delayed.accept("no acknowledgement for " + PATIENCE.toSeconds() + " s");
                restore(row.topic());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                tally.failed(row, e);
                return;
            }
        }
    }

    /** A topic that was deleted under our feet would keep its events waiting for ever. */
    private void restore(String topic) {
        try {
            topics.forget();
            topics.ensure(topic);
        } catch (KafkaUnavailable e) {
            // it is away, which is what we are waiting out
        }
    }

    private synchronized Producer<byte[], byte[]> open() {
        if (closed) {
            throw new IllegalStateException("the relay is stopping");
        }
        Producer<byte[], byte[]> open = producer;
        if (open == null) {
            open = new KafkaProducer<>(settings(), new ByteArraySerializer(), new ByteArraySerializer());
            producer = open;
        }
        return open;
    }

    private Map<String, Object> settings() {
        int maxRequest = Topics.maxMessageBytes(properties);
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        // an event given up while a later one of its key gets through would break the order: never give up
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, METADATA_DEADLINE.toMillis());
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 128 * 1024);
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, maxRequest);
        // a whole batch fits, so that sending does not wait for room
        settings.put(
                ProducerConfig.BUFFER_MEMORY_CONFIG, 4 * (properties.batchSize().toBytes() + maxRequest));
        return kafka.client(settings);
    }

    private void discard() {
        Producer<byte[], byte[]> open = producer;
        producer = null;
        if (open != null) {
            open.close(Duration.ZERO);
        }
    }

    /** Gives up what is still travelling; its rows stay in the table. */
    @Override
    public synchronized void close() {
        closed = true;
        discard();
    }

    /**
     * What became of a batch.
     *
     * @param unavailable why the rest was not sent, if Kafka went away
     */
    record Receipt(List<OutboxRow> delivered, List<Refusal> refused, @Nullable KafkaUnavailable unavailable) {}

    /** An event that Kafka does not take, and why. */
    record Refusal(OutboxRow row, String reason) {}

    private record Unacknowledged(OutboxRow row, Future<RecordMetadata> acknowledgement) {}

    private static final class Tally {
        private final List<OutboxRow> delivered = new ArrayList<>();
        private final List<Refusal> refused = new ArrayList<>();
        private final Set<OutboxRow.OrderingKey> stopped = new HashSet<>();
        private @Nullable KafkaUnavailable unavailable;

        void failed(OutboxRow row, Throwable cause) {
            stopped.add(row.orderingKey());
            if (ProducerErrors.concernsOneEvent(cause)) {
                refused.add(new Refusal(row, cause.getClass().getSimpleName() + ": " + cause.getMessage()));
            } else if (unavailable == null) {
                unavailable = new KafkaUnavailable(cause);
            }
        }
    }
}
