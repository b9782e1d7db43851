package io.madang.stream;

import static io.madang.stream.DeadLetterHeaders.bytes;

import io.madang.outbox.Topics;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Where a projection puts the messages that it cannot take: as they came, with a note of where from and why. */
final class DeadLetterWriter {

    private static final int MAX_ERROR_LENGTH = 1000;

    private final Topics topics;
    private final String topic;
    private final StreamSender sender;

    DeadLetterWriter(String projection, Topics topics, StreamSender sender) {
        this.topics = topics;
        this.topic = topics.ofDeadLetters(projection);
        this.sender = sender;
    }

    /** Returns when all replicas have them. */
    void put(List<RejectedEvent> refused) {
        topics.ensureInOneOrder(topic);
        sender.send(refused.stream().map(this::letter).toList());
    }

    private ProducerRecord<byte[], byte[]> letter(RejectedEvent refused) {
        ConsumerRecord<byte[], byte[]> message = refused.message();
        ProducerRecord<byte[], byte[]> letter = new ProducerRecord<>(topic, message.key(), message.value());
        message.headers().forEach(letter.headers()::add);
        letter.headers()
                .remove(DeadLetterHeaders.FOR)
                .add(DeadLetterHeaders.TOPIC, bytes(message.topic()))
                .add(DeadLetterHeaders.PARTITION, bytes(Integer.toString(message.partition())))
                .add(DeadLetterHeaders.OFFSET, bytes(Long.toString(message.offset())))
                .add(
                        DeadLetterHeaders.TIME,
                        bytes(Instant.ofEpochMilli(message.timestamp()).toString()))
                .add(DeadLetterHeaders.ERROR, bytes(shortened(refused.reason())));
        return letter;
    }

    private static String shortened(String reason) {
        return reason.substring(0, Math.min(reason.length(), MAX_ERROR_LENGTH));
    }
}
