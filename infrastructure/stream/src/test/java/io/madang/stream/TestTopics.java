package io.madang.stream;

import static org.awaitility.Awaitility.await;

import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.OutboxProperties;
import io.madang.outbox.Topics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import tools.jackson.databind.json.JsonMapper;

/** A set of topics of a test's own on a real Kafka, with everything that writes to them and looks at them. */
final class TestTopics implements AutoCloseable {

    private static final AtomicInteger SERIAL = new AtomicInteger();
    private static final JsonMapper JSON = new JsonMapper();
    private static final StreamProperties PROPERTIES = new StreamProperties(
            500, Duration.ofMillis(50), Duration.ofMillis(20), Duration.ofMillis(500), Duration.ofSeconds(6));

    final KafkaServers kafka;
    final Topics topics;
    final String letters;
    final String parcels;
    final int partitions;
    private final OutboxProperties properties;
    private final KafkaProducer<byte[], byte[]> producer;
    private final Admin admin;
    private final AtomicLong ids = new AtomicLong();
    private final List<ProjectionRunner> runner = new ArrayList<>();
    private final List<Broadcasts> broadcasts = new ArrayList<>();

    TestTopics(KafkaServers kafka, int partitions) {
        this.kafka = kafka;
        this.partitions = partitions;
        String prefix =
                "t" + SERIAL.incrementAndGet() + "p" + ProcessHandle.current().pid() + ".";
        properties = new Binder(new MapConfigurationPropertySource(
                        Map.of("madang.outbox.topic-prefix", prefix, "madang.outbox.partitions", "" + partitions)))
                .bindOrCreate("madang.outbox", OutboxProperties.class);
        topics = new Topics(kafka, properties);
        letters = topics.ofService("letters");
        parcels = topics.ofService("parcels");
        producer = new KafkaProducer<>(
                kafka.client(Map.of("acks", "all", "linger.ms", 0)),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        admin = Admin.create(kafka.client(Map.of()));
    }

    /** Topics that are there before anybody reads them. */
    TestTopics open() {
        topics.ensure(letters);
        topics.ensure(parcels);
        return this;
    }

    /** An instance, started. */
    Instance run(Projection... projections) {
        Instance instance = new Instance(this, List.of(projections));
        runner.add(instance.runner);
        instance.runner.start();
        return instance;
    }

    /** An instance that listens for itself, started. */
    void broadcast(InstanceListener listener) {
        Broadcasts instance = new Broadcasts(PROPERTIES, topics, kafka, List.of(listener), JSON);
        broadcasts.add(instance);
        instance.start();
    }

    void say(String key, long version) {
        write(letters, key, event("said", key, version));
    }

    void say(int key, int from, int to) {
        for (int version = from; version <= to; version++) {
            say(Integer.toString(key), version);
        }
    }

    String event(String type, String key, long version) {
        return """
                {"id":"%d","type":"%s","key":"%s","version":%d,"time":"%s","colour":"red",\
                "payload":{"text":"v%d","mood":"good"}}"""
                .formatted(ids.incrementAndGet(), type, key, version, Instant.now(), version);
    }

    /** Writes anything at all, and returns where it is. */
    ConsumerPlace write(String topic, String key, String value) {
        try {
            var written = producer.send(new ProducerRecord<>(
                            topic, key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8)))
                    .get();
            return new ConsumerPlace(written.partition(), written.offset());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** What is committed of all topics: offset and metadata. */
    Map<TopicPartition, OffsetAndMetadata> committed(String projection) {
        try {
            return admin
                    .listConsumerGroupOffsets(topics.groupOf(projection))
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .entrySet()
                    .stream()
                    .filter(entry -> entry.getValue() != null)
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many messages of a topic are committed. */
    long committedOf(String projection, String topic) {
        return committed(projection).entrySet().stream()
                .filter(entry -> entry.getKey().topic().equals(topic))
                .mapToLong(entry -> entry.getValue().offset())
                .sum();
    }

    /** Everything that lies on a topic. */
    List<ConsumerRecord<byte[], byte[]>> read(String topic, int partitions) {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                kafka.client(Map.of("enable.auto.commit", false)),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> all = IntStream.range(0, partitions)
                    .mapToObj(partition -> new TopicPartition(topic, partition))
                    .toList();
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> ends = consumer.endOffsets(all);
            List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(100)).forEach(found::add);
            }
            return found;
        }
    }

    /** A broker may hear of a new topic a little after the controller has made it. */
    long retentionMillis(String topic) {
        ConfigResource asked = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        return await().atMost(Duration.ofSeconds(60))
                .ignoreExceptionsMatching(e -> e.getCause() instanceof UnknownTopicOrPartitionException)
                .until(
                        () -> Long.parseLong(Objects.requireNonNull(admin.describeConfigs(List.of(asked))
                                        .all()
                                        .get()
                                        .get(asked))
                                .get("retention.ms")
                                .value()),
                        millis -> true);
    }

    ProjectionOperations operations() {
        return new ProjectionOperations(kafka, properties, PROPERTIES);
    }

    @Override
    public void close() {
        runner.forEach(ProjectionRunner::stop);
        broadcasts.forEach(Broadcasts::stop);
        producer.close(Duration.ZERO);
        admin.close(Duration.ZERO);
    }

    record ConsumerPlace(int partition, long offset) {}

    /** One process's streams. */
    static final class Instance {
        final SimpleMeterRegistry meters = new SimpleMeterRegistry();
        final ProjectionRunner runner;

        private Instance(TestTopics testTopics, List<Projection> projections) {
            runner = new ProjectionRunner(
                    PROPERTIES, testTopics.topics, testTopics.kafka, projections, InstantSource.system(), JSON, meters);
        }

        double count(String name) {
            return meters.get(name).counter().count();
        }
    }
}
