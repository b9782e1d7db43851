package io.madang.app;

import io.madang.kernel.kafka.KafkaServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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

/**
 * Brings events from the real topics to shuffled ones: each at least once and some more often, out of order also within
 * a key, and now and then one topic long after the others.
 */
final class ShufflingRelay implements AutoCloseable {

    static final String PREFIX = "shuffled-";

    private static final int PARTITIONS = 4;
    private static final Duration POLL = Duration.ofMillis(20);
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final List<String> topics;
    private final KafkaServers kafka;
    private final Random random;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final KafkaProducer<byte[], byte[]> producer;
    private final PriorityQueue<Due> waiting = new PriorityQueue<>(Comparator.comparingLong(Due::time));
    private final List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
    private final Map<String, Long> heldUp = new HashMap<>();
    private final Thread thread;
    private volatile boolean closed;
    private long told;

    private record Due(long time, ConsumerRecord<byte[], byte[]> message) {}

    ShufflingRelay(KafkaServers kafka, Collection<String> topics, long seed) throws Exception {
        this.topics = List.copyOf(topics);
        this.kafka = kafka;
        this.random = new Random(seed);
        List<TopicPartition> partitions = new ArrayList<>();
        try (Admin admin = Admin.create(kafka.client(Map.of()))) {
            admin.createTopics(Stream.concat(topics.stream(), topics.stream().map(PREFIX::concat))
                            .map(topic -> new NewTopic(topic, PARTITIONS, (short) 1))
                            .toList())
                    .all()
                    .get();
        }
        for (String topic : topics) {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                partitions.add(new TopicPartition(topic, partition));
            }
        }
        consumer = new KafkaConsumer<>(
                kafka.client(Map.of("enable.auto.commit", false)),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        producer = new KafkaProducer<>(kafka.client(Map.of()), new ByteArraySerializer(), new ByteArraySerializer());
        thread = Thread.ofPlatform().name("shuffling-relay").daemon(true).start(this::run);
    }

    private void run() {
        while (!closed) {
            synchronized (this) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                    all.add(message);
                    plan(message);
                }
                long now = System.nanoTime();
                for (Due next = waiting.peek(); next != null && next.time() - now <= 0; next = waiting.peek()) {
                    waiting.remove();
                    tell(next.message());
                }
            }
            Thread.yield();
        }
    }

    private void plan(ConsumerRecord<byte[], byte[]> message) {
        long now = System.nanoTime();
        if (random.nextInt(300) == 0) {
            heldUp.put(message.topic(), now + random.nextInt(3000) * MILLI);
        }
        long start = Math.max(now, heldUp.getOrDefault(message.topic(), now));
        int copies = random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 1;
        for (int i = 0; i < copies; i++) {
            waiting.add(new Due(start + delayMillis() * MILLI, message));
        }
    }

    private long delayMillis() {
        int kind = random.nextInt(20);
        return random.nextInt(kind < 12 ? 30 : kind < 19 ? 500 : 4000);
    }

    private void tell(ConsumerRecord<byte[], byte[]> message) {
        told++;
        producer.send(new ProducerRecord<>(
                PREFIX + message.topic(), null, message.key(), message.value(), message.headers()));
    }

    /** Whether everything that was told to it so far has been passed on. */
    synchronized boolean isIdle() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
        return waiting.isEmpty()
                && ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    /** Tells everything that ever came once more, in any order. */
    synchronized void tellAllAgain() {
        List<ConsumerRecord<byte[], byte[]>> again = new ArrayList<>(all);
        Collections.shuffle(again, random);
        again.forEach(this::tell);
        producer.flush();
    }

    /** Whether all consumers of the shuffled topics have taken in everything. */
    boolean isTakenIn() throws Exception {
        synchronized (this) {
            producer.flush();
        }
        return ConsumerGroupProgress.areAtTheEnd(kafka, PREFIX + "madang-");
    }

    synchronized String figures() {
        return all.size() + " events of " + topics.size() + " topics told " + told + " times";
    }

    @Override
    public void close() throws InterruptedException {
        closed = true;
        thread.join();
        consumer.close();
        producer.close();
    }
}
