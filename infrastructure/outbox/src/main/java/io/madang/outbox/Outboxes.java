package io.madang.outbox;

import io.lettuce.core.RedisClient;
import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.contracts.operator.OperatorFigures;
import io.madang.kernel.id.Ids;
import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.share.Coordinator;
import io.madang.outbox.share.Membership;
import io.madang.sharding.Shards;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import tools.jackson.databind.json.JsonMapper;

/**
 * The outboxes of the services that run here, and the relays that carry their events to Kafka.
 *
 * <p>Relays start with the application, do not wait for Kafka or Redis, and stop after the web server, so that the
 * last writes are carried too.
 */
public final class Outboxes implements SmartLifecycle, OperatorFigures {

    /** Before the web server at the start, and after it at the end. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 4096;

    private final OutboxProperties properties;
    private final KafkaServers kafka;
    private final Ids ids;
    private final InstantSource clock;
    private final JsonMapper json;
    private final MeterRegistry meters;
    private final List<CommitListener> listeners;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final Topics topics;
    private final Coordinator coordinator;
    private final List<Relay> relays = new CopyOnWriteArrayList<>();
    private final Map<String, Relay> relayOf = new HashMap<>();
    private final Map<String, Outbox> outboxes = new HashMap<>();
    private @Nullable ScheduledExecutorService gauges;

    /** @param listeners hear of the events of this instance */
    public Outboxes(
            OutboxProperties properties,
            KafkaServers kafka,
            RedisClient redis,
            Ids ids,
            InstantSource clock,
            JsonMapper json,
            MeterRegistry meters,
            List<CommitListener> listeners) {
        this.properties = properties;
        this.kafka = kafka;
        this.ids = ids;
        this.clock = clock;
        this.json = json;
        this.meters = meters;
        this.listeners = List.copyOf(listeners);
        this.topics = new Topics(kafka, properties);
        this.coordinator =
                new Coordinator(redis, UUID.randomUUID().toString(), properties.heartbeat(), properties.deadAfter());
    }

    /** The one outbox of a service that runs here; its events are carried from the start of the application on. */
    public synchronized Outbox forService(Shards shards) {
        return outboxes.computeIfAbsent(shards.service(), service -> open(shards));
    }

    /**
     * An outbox for what happened earlier: its events carry the time of the given clock, and are carried by the relay
     * of the service, which must run here.
     */
    public synchronized Outbox backdated(Shards shards, InstantSource past) {
        forService(shards);
        Relay relay = Objects.requireNonNull(relayOf.get(shards.service()));
        return new TransactionalOutbox(shards, properties, ids, past, json, relay::wake, listeners);
    }

    /**
     * An outbox for a command that works beside the instances: their relays find its events by looking, within
     * {@code madang.outbox.poll-interval}.
     */
    public static Outbox withoutRelay(Shards shards, OutboxProperties properties, Ids ids, JsonMapper json) {
        return new TransactionalOutbox(shards, properties, ids, InstantSource.system(), json, shard -> {}, List.of());
    }

    /**
     * This instance's part in work of a service, other than its relay, that is shared by shards in the same way.
     *
     * @param work a name for it, unlike any service's
     */
    public Membership membership(String work) {
        return coordinator.membership(work);
    }

    /** How many events of the services that run here wait to be sent, by a look into their tables. */
    public synchronized long waiting() {
        return relays.stream().mapToLong(Relay::waiting).sum();
    }

    private Outbox open(Shards shards) {
        Relay relay = new Relay(
                shards,
                properties,
                topics,
                () -> new EventSender(kafka, properties, topics, new Envelope(json)),
                coordinator.membership(shards.service()),
                clock,
                random,
                meters);
        relays.add(relay);
        relayOf.put(shards.service(), relay);
        if (isRunning()) {
            relay.start();
        }
        return new TransactionalOutbox(shards, properties, ids, clock, json, relay::wake, listeners);
    }

    /** Waits for no measurement: a database that is being asked may take long to answer. */
    @Override
    public List<OutboxReport> outboxes() {
        return relays.stream().flatMap(Relay::reports).toList();
    }

    @Override
    public synchronized void start() {
        if (isRunning()) {
            return;
        }
        relays.forEach(Relay::start);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("outbox-gauges").daemon(true).factory());
        timer.scheduleAtFixedRate(this::measure, 0, properties.pollInterval().toMillis(), TimeUnit.MILLISECONDS);
        gauges = timer;
    }

    private synchronized void measure() {
        relays.forEach(Relay::measure);
    }

    @Override
    public synchronized void stop() {
        ScheduledExecutorService timer = gauges;
        if (timer != null) {
            gauges = null;
            timer.shutdownNow();
            stopRelays();
        }
        coordinator.close();
    }

    private void stopRelays() {
        List<Thread> stopping = relays.stream()
                .map(relay -> Thread.ofVirtual().start(relay::stop))
                .toList();
        for (Thread thread : stopping) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return gauges != null;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
