package io.madang.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;

/** The partitions of topics. A broker may name none of a topic that was made a moment ago. */
final class TopicPartitions {
    private static final Duration PAUSE = Duration.ofMillis(20);

    private TopicPartitions() {}

    /** Of all these topics; waits up to the limit for each that has none yet. */
    static List<TopicPartition> of(Consumer<?, ?> consumer, Collection<String> topics, Duration limit) {
        List<TopicPartition> partitions = new ArrayList<>();
        for (String topic : topics) {
            for (PartitionInfo info : known(consumer, topic, limit)) {
                partitions.add(new TopicPartition(topic, info.partition()));
            }
        }
        return partitions;
    }

    private static List<PartitionInfo> known(Consumer<?, ?> consumer, String topic, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        do {
            List<PartitionInfo> named = consumer.partitionsFor(topic, limit);
            if (named != null && !named.isEmpty()) {
                return named;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
            if (Thread.interrupted()) {
                throw new InterruptException(new InterruptedException("stopped while waiting for " + topic));
            }
        } while (System.nanoTime() - end < 0);
        throw new TimeoutException("Kafka names no partitions of the topic " + topic);
    }
}
