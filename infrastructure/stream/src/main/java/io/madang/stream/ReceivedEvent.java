package io.madang.stream;

import io.madang.contracts.event.Event;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** An event that a projection wants, and the message that it came in. */
record ReceivedEvent(ConsumerRecord<byte[], byte[]> message, Event<?> event) {

    TopicPartition partition() {
        return new TopicPartition(message.topic(), message.partition());
    }
}
