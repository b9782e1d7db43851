package io.madang.outbox;

import java.time.Duration;
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

/** The topics that events go to: created where they are missing, before the first event is sent. */
final class Topics {

    private static final Logger log = LoggerFactory.getLogger(Topics.class);
    private static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final short USUAL_REPLICAS = 3;
    private static final int KAFKA_DEFAULT_MAX_MESSAGE_BYTES = 1_048_588;

    private final String bootstrapServers;
    private final OutboxProperties properties;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    Topics(String bootstrapServers, OutboxProperties properties) {
        this.bootstrapServers = bootstrapServers;
        this.properties = properties;
    }

    /** How large a message may be: the largest payload in its envelope. */
    static int maxMessageBytes(OutboxProperties properties) {
        return Math.max(
                KAFKA_DEFAULT_MAX_MESSAGE_BYTES, (int) properties.maxPayload().toBytes() + 64 * 1024);
    }

    /** Makes sure that the topic exists; does nothing if it was there before. */
    void ensure(String topic) {
        if (!known.contains(topic)) {
            create(topic);
            known.add(topic);
        }
    }

    /** Looks again the next time: somebody may have deleted topics meanwhile. */
    void forget() {
        known.clear();
    }

    private void create(String topic) {
        Map<String, Object> settings = Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                (int) DEADLINE.toMillis() / 2,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                (int) DEADLINE.toMillis());
        Admin admin = Admin.create(settings);
        try {
            if (!exists(admin, topic)) {
                create(admin, topic);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaAway(e);
        } catch (ExecutionException | KafkaException e) {
            throw new KafkaAway(e.getCause() == null ? e : e.getCause());
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

    private void create(Admin admin, String topic) throws InterruptedException, ExecutionException {
        int brokers = admin.describeCluster().nodes().get().size();
        short replicas = properties.replication() > 0
                ? (short) properties.replication()
                : (short) Math.min(USUAL_REPLICAS, Math.max(1, brokers));
        Map<String, String> config = Map.of(
                TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                Integer.toString(maxMessageBytes(properties)),
                TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
                replicas >= USUAL_REPLICAS ? "2" : "1");
        NewTopic wanted = new NewTopic(topic, Optional.of(properties.partitions()), Optional.of(replicas));
        try {
            admin.createTopics(Set.of(wanted.configs(config))).all().get();
            log.info("Created topic {}: {} partitions, {} replicas", topic, properties.partitions(), replicas);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException || e.getCause() instanceof InvalidTopicException)) {
                throw e;
            }
        }
    }
}
