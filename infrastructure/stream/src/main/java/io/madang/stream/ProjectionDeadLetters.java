package io.madang.stream;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.outbox.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** The messages that projections could not take: to look at, and to be tried once more. */
final class ProjectionDeadLetters {

    private final Admin admin;
    private final Topics topics;
    private final Consumers consumers;
    private final StreamSender sender;
    private final KafkaAnswers answers;

    ProjectionDeadLetters(Admin admin, Topics topics, Consumers consumers, StreamSender sender, KafkaAnswers answers) {
        this.admin = admin;
        this.topics = topics;
        this.consumers = consumers;
        this.sender = sender;
        this.answers = answers;
    }

    /** The projections that have a place for dead letters, empty or not. */
    List<String> projections() {
        String prefix = topics.ofDeadLetters("");
        return answers.await(admin.listTopics().names()).stream()
                .filter(topic -> topic.startsWith(prefix))
                .map(topic -> topic.substring(prefix.length()))
                .sorted()
                .toList();
    }

    void forEach(String projection, Consumer<DeadLetter> reader) {
        pages(projection, page -> page.forEach(letter -> reader.accept(read(projection, letter))));
    }

    private static DeadLetter read(String projection, ConsumerRecord<byte[], byte[]> letter) {
        return new DeadLetter(
                projection,
                Instant.ofEpochMilli(letter.timestamp()),
                DeadLetterHeaders.read(letter.headers(), DeadLetterHeaders.TOPIC)
                        .orElse("?"),
                DeadLetterHeaders.read(letter.headers(), DeadLetterHeaders.PARTITION)
                        .orElse("?"),
                DeadLetterHeaders.read(letter.headers(), DeadLetterHeaders.OFFSET)
                        .orElse("?"),
                letter.key() == null ? "" : new String(letter.key(), StandardCharsets.UTF_8),
                letter.value() == null ? 0 : letter.value().length,
                DeadLetterHeaders.read(letter.headers(), DeadLetterHeaders.ERROR)
                        .orElse("?"));
    }

    /** Puts all back on their topics, for this projection alone, and then takes them away; returns how many. */
    long replay(String projection) {
        TopicPartition place = new TopicPartition(topics.ofDeadLetters(projection), 0);
        long[] replayed = new long[1];
        pages(projection, page -> {
            sender.send(page.stream().map(letter -> back(projection, letter)).toList());
            RecordsToDelete done = RecordsToDelete.beforeOffset(page.getLast().offset() + 1);
            answers.await(admin.deleteRecords(Map.of(place, done)).all());
            replayed[0] += page.size();
        });
        return replayed[0];
    }

    private static ProducerRecord<byte[], byte[]> back(String projection, ConsumerRecord<byte[], byte[]> letter) {
        String topic = DeadLetterHeaders.read(letter.headers(), DeadLetterHeaders.TOPIC)
                .orElseThrow(() -> Failure.of(
                        StreamReason.FOREIGN_LETTER, arg("offset", letter.offset()), arg("topic", letter.topic())));
        ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(topic, letter.key(), letter.value());
        letter.headers().forEach(header -> {
            if (!header.key().startsWith("madang-")) {
                message.headers().add(header);
            }
        });
        message.headers().add(DeadLetterHeaders.FOR, DeadLetterHeaders.bytes(projection));
        return message;
    }

    /** Reads what is there now, some at a time. */
    private void pages(String projection, Consumer<List<ConsumerRecord<byte[], byte[]>>> reader) {
        if (!projections().contains(projection)) {
            return;
        }
        TopicPartition place = new TopicPartition(topics.ofDeadLetters(projection), 0);
        try (var consumer = consumers.alone()) {
            consumer.assign(List.of(place));
            consumer.seekToBeginning(List.of(place));
            long end = Objects.requireNonNull(
                    consumer.endOffsets(Set.of(place), Consumers.DEADLINE).get(place));
            while (consumer.position(place, Consumers.DEADLINE) < end) {
                List<ConsumerRecord<byte[], byte[]>> page =
                        new ArrayList<>(consumer.poll(Consumers.DEADLINE).records(place));
                page.removeIf(letter -> letter.offset() >= end);
                if (!page.isEmpty()) {
                    reader.accept(page);
                }
            }
        }
    }
}
