package io.madang.stream;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.KafkaUnavailable;
import io.madang.outbox.OutboxProperties;
import io.madang.outbox.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import tools.jackson.databind.json.JsonMapper;

/** What operators ask of projections, from beside the instances that run them. */
public final class ProjectionOperations implements AutoCloseable {

    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(5);

    private final JsonMapper json = new JsonMapper();
    private final Topics topics;
    private final Admin admin;
    private final StreamSender sender;
    private final ControlTopic control;
    private final ConsumerGroups groups;
    private final ProjectionDeadLetters deadLetters;
    private final KafkaAnswers answers;

    public ProjectionOperations(KafkaServers kafka, OutboxProperties outbox, StreamProperties properties) {
        this.topics = new Topics(kafka, outbox);
        this.answers = new KafkaAnswers(kafka);
        this.admin = Admin.create(kafka.client(Map.of(
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                (int) REQUEST_LIMIT.toMillis(),
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                (int) REQUEST_LIMIT.multipliedBy(2).toMillis())));
        this.sender = new StreamSender(kafka, topics.maxDeadLetterBytes());
        Consumers consumers = new Consumers(kafka, properties);
        this.groups = new ConsumerGroups(admin, topics, answers);
        this.deadLetters = new ProjectionDeadLetters(admin, topics, consumers, sender, answers);
        this.control = new ControlTopic(topics, consumers, json);
    }

    /** How far each projection is behind, topic by topic. */
    public List<ProjectionLag> lags() {
        List<ProjectionLag> lags = new ArrayList<>();
        for (String projection : groups.projections()) {
            Map<TopicPartition, OffsetAndMetadata> committed = groups.committed(projection);
            Map<TopicPartition, Long> ends = groups.offsets(committed.keySet(), partition -> OffsetSpec.latest());
            Map<String, Long> byTopic = new TreeMap<>();
            committed.forEach((partition, offset) -> byTopic.merge(
                    partition.topic(),
                    Math.max(0, ends.getOrDefault(partition, offset.offset()) - offset.offset()),
                    Long::sum));
            boolean running = groups.isRunning(projection);
            byTopic.forEach((topic, events) -> lags.add(new ProjectionLag(projection, topic, events, running)));
        }
        return lags;
    }

    /** Has a topic's events come again to one projection, or to all that read it and run. */
    public List<ProjectionReplay> replay(Optional<String> projection, String topic, ReplayStart from) {
        List<String> readers = groups.readersOf(topic);
        if (projection.isPresent()) {
            String name = groups.required(projection.get());
            if (!readers.contains(name)) {
                throw Failure.of(
                        StreamReason.TOPIC_NOT_READ,
                        arg("projection", name),
                        arg("topic", topic),
                        arg("readers", String.join(", ", readers)));
            }
            readers = List.of(running(name));
        }
        List<ProjectionReplay> replays = readers.stream()
                .filter(groups::isRunning)
                .map(name -> ProjectionReplay.prepare(groups, name, committed(name, Optional.of(topic)), from))
                .toList();
        if (replays.isEmpty()) {
            throw notRunning(String.join(", ", readers));
        }
        long number = controlMessage(new ControlMessage.Rewind(projection.orElse(null), topic, from));
        replays.forEach(replay -> replay.begun(number));
        return replays;
    }

    /** Has a projection forget everything, and all its events come again. */
    public ProjectionReplay rebuild(String projection) {
        String name = running(groups.required(projection));
        ProjectionReplay replay =
                ProjectionReplay.prepare(groups, name, committed(name, Optional.empty()), new ReplayStart.Beginning());
        long number = controlMessage(new ControlMessage.Rebuild(name));
        control.cleared(name, number, replay::isFollowed).ifPresentOrElse(replay::begun, () -> {
            throw notRunning(name);
        });
        return replay;
    }

    /** The projections that messages were ever set aside for. */
    public List<String> withDeadLetters() {
        return deadLetters.projections();
    }

    /** Reads the dead letters of a projection, the longest dead first. */
    public void deadLetters(String projection, Consumer<DeadLetter> reader) {
        deadLetters.forEach(projection, reader);
    }

    /** Puts a projection's dead letters back on their topics, where it finds them again; returns how many. */
    public long replayDead(String projection) {
        groups.required(projection);
        try {
            return deadLetters.replay(projection);
        } catch (KafkaUnavailable e) {
            throw answers.away(e);
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> committed(String projection, Optional<String> topic) {
        return groups.committed(projection).entrySet().stream()
                .filter(entry -> topic.isEmpty() || entry.getKey().topic().equals(topic.get()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private String running(String projection) {
        if (!groups.isRunning(projection)) {
            throw notRunning(projection);
        }
        return projection;
    }

    private static Failure notRunning(String projections) {
        return Failure.of(StreamReason.NOT_RUNNING, arg("projections", projections));
    }

    private long controlMessage(ControlMessage controlMessage) {
        try {
            topics.ensureInOneOrder(topics.ofControl());
            return sender.send(new ProducerRecord<>(topics.ofControl(), ControlMessage.write(controlMessage, json)))
                    .offset();
        } catch (KafkaUnavailable e) {
            throw answers.away(e);
        }
    }

    @Override
    public void close() {
        sender.close();
        admin.close(Duration.ZERO);
    }
}
