package io.madang.bench.outbox;

import io.madang.kernel.kafka.KafkaServers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The topic that events arrive at: counted, timed, and filled without an outbox for comparison. */
final class Topic implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final KafkaServers kafka;
    private final String name;
    private final KafkaConsumer<byte[], byte[]> consumer;

    Topic(KafkaServers kafka, String name, int partitions) throws ExecutionException, InterruptedException {
        this.kafka = kafka;
        this.name = name;
        try (Admin admin = Admin.create(kafka.client(Map.of()))) {
            admin.createTopics(Stream.of(name, name + "-bare")
                            .map(topic -> new NewTopic(topic, Optional.of(partitions), Optional.empty()))
                            .toList())
                    .all()
                    .get();
        }
        this.consumer = new KafkaConsumer<>(
                kafka.client(Map.of("auto.offset.reset", "earliest", "enable.auto.commit", false)),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> all = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(name, partition))
                .toList();
        consumer.assign(all);
        consumer.seekToBeginning(all);
    }

    /** Takes the events that have come; a benchmark that loses some has measured nothing. */
    void requireEvents(int count) {
        int[] come = {0};
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (come[0] < count && System.nanoTime() < end) {
            poll(event -> come[0]++);
        }
        if (come[0] != count) {
            throw new IllegalStateException(come[0] + " events came of " + count);
        }
    }

    void poll(Consumer<ConsumerRecord<byte[], byte[]>> each) {
        consumer.poll(POLL).forEach(each);
    }

    /** The same producer settings that matter, the same size, and no database. */
    void sendBare(int count) {
        Map<String, Object> settings =
                kafka.client(Map.of("enable.idempotence", true, "acks", "all", "batch.size", 128 * 1024));
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int event = 0; event < count; event++) {
                String json = "{\"id\":\"" + (700_000_000_000_000_000L + event)
                        + "\",\"type\":\"said\",\"key\":\"" + (event % OutboxBenchInstance.KEYS + 1) + "\",\"version\":"
                        + event
                        + ",\"time\":\"2026-01-01T00:00:00.000Z\",\"payload\":{\"text\":\"" + OutboxBenchInstance.TEXT
                        + "\"}}";
                producer.send(new ProducerRecord<>(
                        name + "-bare",
                        Integer.toString(event % OutboxBenchInstance.KEYS + 1).getBytes(StandardCharsets.UTF_8),
                        json.getBytes(StandardCharsets.UTF_8)));
            }
            producer.flush();
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
