package io.madang.stream;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** A message that a projection cannot take, and why. */
record RejectedEvent(ConsumerRecord<byte[], byte[]> message, String reason) {

    TopicPartition partition() {
        return new TopicPartition(message.topic(), message.partition());
    }
}
