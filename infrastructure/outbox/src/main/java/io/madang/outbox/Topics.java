package io.madang.outbox;

import io.madang.kernel.kafka.KafkaServers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topics there are: what each is called, and how it is created where it is missing. */
public final class Topics {

    private static final Logger log = LoggerFactory.getLogger(Topics.class);
    private static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final short USUAL_REPLICAS = 3;
    private static final int KAFKA_DEFAULT_MAX_MESSAGE_BYTES = 1_048_588;
    private static final int ROOM_FOR_HEADERS = 64 * 1024;
    private static final long FOR_EVER = -1;

    private final KafkaServers kafka;
    private final OutboxProperties properties;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    public Topics(KafkaServers kafka, OutboxProperties properties) {
        this.kafka = kafka;
        this.properties = properties;
    }

    /** Where a service's events go. */
    public String ofService(String service) {
        return properties.topicOf(service);
    }

    /** Where the messages go that a projection cannot take. */
    public String ofDeadLetters(String projection) {
        return properties.topicPrefix() + "dead-" + projection;
    }

    /** Where operators tell projections what to do. */
    public String ofControl() {
        return properties.topicPrefix() + "stream-control";
    }

    /** The consumer group of a projection. */
    public String groupOf(String projection) {
        return properties.topicPrefix() + "madang-" + projection;
    }

    /** How large a message may be: the largest payload in its envelope. */
    static int maxMessageBytes(OutboxProperties properties) {
        return Math.max(
                KAFKA_DEFAULT_MAX_MESSAGE_BYTES, (int) properties.maxPayload().toBytes() + 64 * 1024);
    }

    /** How large a message may be that was set aside, with the headers that say why. */
    public int maxDeadLetterBytes() {
        return maxMessageBytes(properties) + ROOM_FOR_HEADERS;
    }

    /** Makes sure that a topic of events exists; does nothing if it was there before. */
    public void ensure(String topic) {
        ensure(topic, properties.partitions(), maxMessageBytes(properties), retentionMillis(properties.retention()));
    }

    /** Makes sure that a topic exists whose messages are all in one order, and stay until somebody deletes them. */
    public void ensureInOneOrder(String topic) {
        ensure(topic, 1, maxDeadLetterBytes(), FOR_EVER);
    }

    private void ensure(String topic, int partitions, int maxMessageBytes, long retentionMillis) {
        if (!known.contains(topic)) {
            create(new NewTopic(topic, Optional.of(partitions), Optional.empty())
                    .configs(Map.of(
                            TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                            Integer.toString(maxMessageBytes),
                            TopicConfig.RETENTION_MS_CONFIG,
                            Long.toString(retentionMillis))));
            known.add(topic);
        }
    }

    private static long retentionMillis(Duration retention) {
        return retention.isZero() ? FOR_EVER : retention.toMillis();
    }

    /** Looks again the next time: somebody may have deleted topics meanwhile. */
    void forget() {
        known.clear();
    }

    private void create(NewTopic topic) {
        Admin admin = Admin.create(kafka.client(Map.of(
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                (int) DEADLINE.toMillis() / 2,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                (int) DEADLINE.toMillis())));
        try {
            if (!exists(admin, topic.name())) {
                create(admin, topic);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaUnavailable(e);
        } catch (ExecutionException | KafkaException e) {
            throw new KafkaUnavailable(e.getCause() == null ? e : e.getCause());
        } finally {
            admin.close(Duration.ZERO);
        }
    }

    private static boolean exists(Admin admin, String topic) throws InterruptedException, ExecutionException {
        try {
            admin.describeTopics(Set.of(topic)).allTopicNames().get();
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            if (e.getCause() instanceof InvalidTopicException) {
                // no topic can ever have this name: the event that wants it will be refused by itself
                return true;
            }
            throw e;
        }
    }

    private void create(Admin admin, NewTopic topic) throws InterruptedException, ExecutionException {
        int brokers = admin.describeCluster().nodes().get().size();
        short replicas = properties.replication() > 0
                ? (short) properties.replication()
                : (short) Math.min(USUAL_REPLICAS, Math.max(1, brokers));
        Map<String, String> config = new HashMap<>(topic.configs());
        config.put(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, replicas >= USUAL_REPLICAS ? "2" : "1");
        NewTopic wanted = new NewTopic(topic.name(), topic.numPartitions(), replicas).configs(config);
        try {
            admin.createTopics(Set.of(wanted)).all().get();
            log.info("Created topic {}: {} partitions, {} replicas", topic.name(), topic.numPartitions(), replicas);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException || e.getCause() instanceof InvalidTopicException)) {
                throw e;
            }
        }
    }
}
