package io.madang.stream;

import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.KafkaUnavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Writes the few messages that projections and operators write, and returns when all replicas have them. */
final class StreamSender implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final Map<String, Object> settings;
    private @Nullable Producer<byte[], byte[]> producer;

    StreamSender(KafkaServers kafka, int maxMessageBytes) {
        settings = kafka.client(Map.of(
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                true,
                ProducerConfig.ACKS_CONFIG,
                "all",
                ProducerConfig.LINGER_MS_CONFIG,
                0,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                DEADLINE.toMillis() / 2,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                (int) DEADLINE.toMillis() / 2,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                (int) DEADLINE.toMillis(),
                ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                maxMessageBytes));
    }

    /** Sends one message, and says where it is. */
    RecordMetadata send(ProducerRecord<byte[], byte[]> message) {
        return send(List.of(message)).getFirst();
    }

    /** Sends the messages in their order. Where it fails, some of them may have arrived. */
    synchronized List<RecordMetadata> send(List<ProducerRecord<byte[], byte[]>> messages) {
        try {
            Producer<byte[], byte[]> open = open();
            List<Future<RecordMetadata>> travelling = new ArrayList<>(messages.size());
            for (ProducerRecord<byte[], byte[]> message : messages) {
                travelling.add(open.send(message));
            }
            List<RecordMetadata> arrived = new ArrayList<>(messages.size());
            for (Future<RecordMetadata> one : travelling) {
                arrived.add(one.get(2 * DEADLINE.toMillis(), TimeUnit.MILLISECONDS));
            }
            return arrived;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaUnavailable(e);
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            close();
            throw new KafkaUnavailable(e.getCause() == null ? e : e.getCause());
        }
    }

    private Producer<byte[], byte[]> open() {
        Producer<byte[], byte[]> open = producer;
        if (open == null) {
            open = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
            producer = open;
        }
        return open;
    }

    @Override
    public synchronized void close() {
        Producer<byte[], byte[]> open = producer;
        producer = null;
        if (open != null) {
            open.close(Duration.ZERO);
        }
    }
}
