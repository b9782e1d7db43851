package io.madang.stream;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.outbox.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** The projections as Kafka knows them: a consumer group each, and how far it is. */
final class ConsumerGroups {

    private final Admin admin;
    private final Topics topics;
    private final KafkaAnswers answers;

    ConsumerGroups(Admin admin, Topics topics, KafkaAnswers answers) {
        this.admin = admin;
        this.topics = topics;
        this.answers = answers;
    }

    /** All projections that ever followed a topic of this installation. */
    List<String> projections() {
        String prefix = topics.groupOf("");
        return answers
                .await(admin.listGroups(ListGroupsOptions.forConsumerGroups()).all())
                .stream()
                .map(GroupListing::groupId)
                .filter(group -> group.startsWith(prefix))
                .map(group -> group.substring(prefix.length()))
                .sorted()
                .toList();
    }

    /** The name itself, or an error that says which there are. */
    String required(String projection) {
        List<String> known = projections();
        if (!known.contains(projection)) {
            throw known.isEmpty()
                    ? Failure.of(StreamReason.NO_PROJECTIONS, arg("name", projection))
                    : Failure.of(
                            StreamReason.PROJECTION_NOT_FOUND,
                            arg("projection", projection),
                            arg("known", String.join(", ", known)));
        }
        return projection;
    }

    boolean isRunning(String projection) {
        String group = topics.groupOf(projection);
        return !Objects.requireNonNull(answers.await(
                                admin.describeConsumerGroups(List.of(group)).all())
                        .get(group))
                .members()
                .isEmpty();
    }

    /** What a projection has committed. */
    Map<TopicPartition, OffsetAndMetadata> committed(String projection) {
        return answers
                .await(admin.listConsumerGroupOffsets(topics.groupOf(projection))
                        .partitionsToOffsetAndMetadata())
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue() != null)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Those projections that read a topic, or an error that says which topics there are. */
    List<String> readersOf(String topic) {
        List<String> readers = new ArrayList<>();
        TreeSet<String> all = new TreeSet<>();
        for (String projection : projections()) {
            List<String> read = committed(projection).keySet().stream()
                    .map(TopicPartition::topic)
                    .toList();
            all.addAll(read);
            if (read.contains(topic)) {
                readers.add(projection);
            }
        }
        if (readers.isEmpty()) {
            throw all.isEmpty()
                    ? Failure.of(StreamReason.NO_PROJECTIONS, arg("name", topic))
                    : Failure.of(
                            StreamReason.TOPIC_NOT_FOUND, arg("topic", topic), arg("known", String.join(", ", all)));
        }
        return readers;
    }

    Map<TopicPartition, Long> offsets(Iterable<TopicPartition> partitions, Function<TopicPartition, OffsetSpec> which) {
        Map<TopicPartition, OffsetSpec> asked = new TreeMap<>(
                java.util.Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition));
        partitions.forEach(partition -> asked.put(partition, which.apply(partition)));
        Map<TopicPartition, ListOffsetsResultInfo> found =
                answers.await(admin.listOffsets(asked).all());
        return found.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue()
                .offset()));
    }
}
