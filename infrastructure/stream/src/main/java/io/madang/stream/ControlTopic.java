package io.madang.stream;

import io.madang.outbox.Topics;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import tools.jackson.databind.json.JsonMapper;

/** The control topic as an operator watches it. */
final class ControlTopic {

    private static final Duration POLL = Duration.ofSeconds(1);

    private final TopicPartition control;
    private final Consumers consumers;
    private final JsonMapper json;

    ControlTopic(Topics topics, Consumers consumers, JsonMapper json) {
        this.control = new TopicPartition(topics.ofControl(), 0);
        this.consumers = consumers;
        this.json = json;
    }

    /** Waits, while anybody is there who could do it, until an order to rebuild is fulfilled; returns the rewind. */
    OptionalLong cleared(String projection, long rebuild, BooleanSupplier expected) {
        try (var consumer = consumers.alone()) {
            consumer.assign(List.of(control));
            consumer.seek(control, rebuild);
            do {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                    if (isFulfilled(message, projection, rebuild)) {
                        return OptionalLong.of(message.offset());
                    }
                }
            } while (expected.getAsBoolean());
            return OptionalLong.empty();
        }
    }

    private boolean isFulfilled(ConsumerRecord<byte[], byte[]> message, String projection, long rebuild) {
        try {
            return ControlMessage.read(message.value(), json) instanceof ControlMessage.Cleared cleared
                    && cleared.projection().equals(projection)
                    && cleared.rebuild() >= rebuild;
        } catch (RuntimeException e) {
            // the instances say so
            return false;
        }
    }
}
