package io.madang.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** A broker that knows of a topic later than of another. */
class TopicPartitionsTest {

    @Test
    void waitsForATopicThatHasNoneYet() {
        LateBroker broker = new LateBroker("late", 3);
        assertThat(TopicPartitions.of(broker, List.of("early", "late"), Duration.ofMinutes(1)))
                .containsExactly(new TopicPartition("early", 0), new TopicPartition("late", 0));
    }

    @Test
    void followsNoneRatherThanSome() {
        LateBroker broker = new LateBroker("late", Integer.MAX_VALUE);
        assertThatThrownBy(() -> TopicPartitions.of(broker, List.of("early", "late"), Duration.ofMillis(50)))
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("late");
    }

    /** Kafka's own consumer for tests, before a broker that names no partitions of one topic for some questions. */
    private static final class LateBroker extends MockConsumer<byte[], byte[]> {
        private final String late;
        private int questions;

        LateBroker(String late, int questions) {
            super("earliest");
            this.late = late;
            this.questions = questions;
            Map.of("early", 0, "late", 0)
                    .forEach((topic, partition) -> updatePartitions(
                            topic,
                            List.of(new PartitionInfo(topic, partition, Node.noNode(), new Node[0], new Node[0]))));
        }

        @Override
        public synchronized List<PartitionInfo> partitionsFor(String topic, Duration timeout) {
            if (topic.equals(late) && questions-- > 0) {
                return List.of();
            }
            return super.partitionsFor(topic, timeout);
        }
    }
}
