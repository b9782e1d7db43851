package io.madang.stream;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.outbox.KafkaAway;
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
public final class Operations implements AutoCloseable {

    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(5);

    private final JsonMapper json = new JsonMapper();
    private final Topics topics;
    private final Admin admin;
    private final Sender sender;
    private final ControlTopic control;
    private final Groups groups;
    private final DeadLetters deadLetters;
    private final Answers answers;

    /** @param kafka the bootstrap servers */
    public Operations(String kafka, OutboxProperties outbox, StreamProperties properties) {
        this.topics = new Topics(kafka, outbox);
        this.answers = new Answers(kafka);
        this.admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                kafka,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                (int) REQUEST_LIMIT.toMillis(),
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                (int) REQUEST_LIMIT.multipliedBy(2).toMillis()));
        this.sender = new Sender(kafka, topics.maxDeadLetterBytes());
        Consumers consumers = new Consumers(kafka, properties);
        this.groups = new Groups(admin, topics, answers);
        this.deadLetters = new DeadLetters(admin, topics, consumers, sender, answers);
        this.control = new ControlTopic(topics, consumers, json);
    }

    /** How far each projection is behind, topic by topic. */
    public List<Lag> lags() {
        List<Lag> lags = new ArrayList<>();
        for (String projection : groups.projections()) {
            Map<TopicPartition, OffsetAndMetadata> committed = groups.committed(projection);
            Map<TopicPartition, Long> ends = groups.offsets(committed.keySet(), partition -> OffsetSpec.latest());
            Map<String, Long> byTopic = new TreeMap<>();
            committed.forEach((partition, offset) -> byTopic.merge(
                    partition.topic(),
                    Math.max(0, ends.getOrDefault(partition, offset.offset()) - offset.offset()),
                    Long::sum));
            boolean running = groups.isRunning(projection);
            byTopic.forEach((topic, events) -> lags.add(new Lag(projection, topic, events, running)));
        }
        return lags;
    }

    /** Has a topic's events come again to one projection, or to all that read it and run. */
    public List<Replay> replay(Optional<String> projection, String topic, Start from) {
        List<String> readers = groups.readersOf(topic);
        if (projection.isPresent()) {
            String name = groups.required(projection.get());
            if (!readers.contains(name)) {
                throw Failure.invalid(
                        name + " does not read " + topic + "; those that do are " + String.join(", ", readers) + ".");
            }
            readers = List.of(running(name));
        }
        List<Replay> replays = readers.stream()
                .filter(groups::isRunning)
                .map(name -> Replay.prepare(groups, name, committed(name, Optional.of(topic)), from))
                .toList();
        if (replays.isEmpty()) {
            throw notRunning(String.join(", ", readers));
        }
        long number = order(new Order.Rewind(projection.orElse(null), topic, from));
        replays.forEach(replay -> replay.begun(number));
        return replays;
    }

    /** Has a projection forget everything, and all its events come again. */
    public Replay rebuild(String projection) {
        String name = running(groups.required(projection));
        Replay replay = Replay.prepare(groups, name, committed(name, Optional.empty()), new Start.Beginning());
        long number = order(new Order.Rebuild(name));
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
        } catch (KafkaAway e) {
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
        return new Failure(
                ErrorCode.UNAVAILABLE,
                "no instance runs " + projections + " now, so nobody would do it. Start one and try again.");
    }

    private long order(Order order) {
        try {
            topics.ensureInOneOrder(topics.ofControl());
            return sender.send(new ProducerRecord<>(topics.ofControl(), Order.write(order, json)))
                    .offset();
        } catch (KafkaAway e) {
            throw answers.away(e);
        }
    }

    @Override
    public void close() {
        sender.close();
        admin.close(Duration.ZERO);
    }
}
