package io.madang.stream;

import io.madang.contracts.operator.InstanceReport.ProjectionReport;
import io.madang.contracts.operator.OperatorFigures;
import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.Backoff;
import io.madang.outbox.Topics;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.springframework.context.SmartLifecycle;
import tools.jackson.databind.json.JsonMapper;

/**
 * The projections that run here, each with a thread that follows its topics.
 *
 * <p>They start with the application and do not wait for Kafka; they stop after the web server and before the relays, so
 * that what they write is carried too.
 */
public final class ProjectionRunner implements SmartLifecycle, OperatorFigures {

    /** After the relays at the start, and before them at the end. */
    static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 3584;

    private static final Duration GRACE = Duration.ofSeconds(5);

    private final StreamProperties properties;
    private final Topics topics;
    private final KafkaServers kafka;
    private final List<Projection> projections;
    private final InstantSource clock;
    private final JsonMapper json;
    private final MeterRegistry meters;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final List<ProjectionConsumer> consumers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final ControlLog control;
    private final StreamSender sender;
    private boolean running;

    public ProjectionRunner(
            StreamProperties properties,
            Topics topics,
            KafkaServers kafka,
            List<Projection> projections,
            InstantSource clock,
            JsonMapper json,
            MeterRegistry meters) {
        this.properties = properties;
        this.topics = topics;
        this.kafka = kafka;
        this.projections = List.copyOf(projections);
        this.clock = clock;
        this.json = json;
        this.meters = meters;
        this.sender = new StreamSender(kafka, topics.maxDeadLetterBytes());
        this.control = new ControlLog(topics, new Consumers(kafka, properties), json, rests());
        Set<String> names = new HashSet<>();
        for (Projection projection : projections) {
            if (!names.add(projection.name()) || !projection.name().matches("[a-z][a-z0-9-]{0,60}")) {
                throw new IllegalArgumentException("a projection's name is its own, and of lower-case letters, digits"
                        + " and '-'; '" + projection.name() + "' is not");
            }
            consumers.add(consumer(projection));
        }
    }

    private ProjectionConsumer consumer(Projection projection) {
        EventDecoder decoder = new EventDecoder(projection.name(), projection.interests(), topics::ofService, json);
        StreamMetrics metrics = new StreamMetrics(meters, projection.name(), decoder.topics());
        DeadLetterWriter deadLetters = new DeadLetterWriter(projection.name(), topics, sender);
        return new ProjectionConsumer(
                projection,
                decoder,
                topics,
                new Consumers(kafka, properties),
                properties,
                control,
                new ProjectionReset(projection, topics, control, sender, json, rests()),
                new LossRecovery(projection, topics, sender, json),
                new ProjectionBatch(projection, deadLetters, metrics, clock),
                metrics,
                rests());
    }

    private Backoff rests() {
        return new Backoff(properties.retryDelay(), properties.maxRetryDelay(), random);
    }

    @Override
    public List<ProjectionReport> projections() {
        return consumers.stream().map(ProjectionConsumer::report).toList();
    }

    @Override
    public synchronized void start() {
        if (running || projections.isEmpty()) {
            return;
        }
        running = true;
        threads.add(start("stream-control", control));
        consumers.forEach(consumer -> threads.add(start("stream-" + consumer.name(), consumer)));
    }

    private static Thread start(String name, Runnable batch) {
        return Thread.ofPlatform().name(name).daemon(true).start(batch);
    }

    /** Lets each finish what it is applying, and interrupts those that take too long; their events come again. */
    @Override
    public synchronized void stop() {
        if (!running) {
            return;
        }
        running = false;
        consumers.forEach(ProjectionConsumer::stop);
        control.stop();
        long end = System.nanoTime() + GRACE.toNanos();
        threads.forEach(thread -> join(thread, end - System.nanoTime()));
        threads.forEach(Thread::interrupt);
        threads.forEach(thread -> join(thread, GRACE.toNanos()));
        threads.clear();
        sender.close();
    }

    private static void join(Thread thread, long nanos) {
        try {
            thread.join(Duration.ofNanos(Math.max(1, nanos)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
