package io.madang.outbox;

import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.kernel.error.Failure;
import io.madang.outbox.WakeUps.Taken;
import io.madang.outbox.share.Share;
import java.time.Duration;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The relay's work for one database: a thread that waits for wake-ups, polls the table now and then, and sends what
 * waits.
 *
 * <p>Each database has its own, so one that is down holds up no other.
 */
final class RelayWorker implements RelayPass.Listener, Runnable {

    private static final Logger log = LoggerFactory.getLogger(RelayWorker.class);
    private static final Duration FIRST_REST = Duration.ofMillis(100);
    private static final Duration LONGEST_REST = Duration.ofSeconds(2);

    private final String name;
    private final String topic;
    private final OutboxTable table;
    private final EventSender sender;
    private final Topics topics;
    private final OutboxProperties properties;
    private final InstantSource clock;
    private final Supplier<Share> share;
    private final RelayMetrics metrics;
    private final Backoff rests;
    private final Backoff retries;
    private final WakeUps wakeUps = new WakeUps();
    private final RetryTimes retryTimes = new RetryTimes(System.nanoTime());
    private final RowDeletion deletion;
    private final OutageLog kafkaOutage;
    private final OutageLog databaseOutage;
    private final OutageLog refusals;
    private final AtomicBoolean measuring = new AtomicBoolean();
    private int failures;
    private int deadLettered;
    private boolean topicReady;
    private long nextLook = System.nanoTime();
    private volatile boolean stopping;

    RelayWorker(
            String service,
            String source,
            OutboxTable table,
            EventSender sender,
            Topics topics,
            OutboxProperties properties,
            InstantSource clock,
            RandomGenerator random,
            Supplier<Share> share,
            RelayMetrics metrics) {
        this.name = service + " in " + source;
        this.topic = properties.topicOf(service);
        this.table = table;
        this.deletion = new RowDeletion(table, wakeUps::look);
        this.sender = sender;
        this.topics = topics;
        this.properties = properties;
        this.clock = clock;
        this.share = share;
        this.metrics = metrics;
        this.rests = new Backoff(FIRST_REST, LONGEST_REST, random);
        this.retries = new Backoff(properties.retryDelay(), properties.maxRetryDelay(), random);
        this.kafkaOutage = new OutageLog(
                log,
                "Kafka does not take the events of " + name + "; they wait in the database: {}",
                "Kafka takes the events of " + name + " again");
        this.databaseOutage = new OutageLog(
                log,
                "The outbox of " + name + " cannot be read; trying on: {}",
                "The outbox of " + name + " can be read again");
        this.refusals = new OutageLog(
                log,
                "Kafka refuses events of " + name + "; they are tried again, and their keys wait: {}",
                "Kafka refuses no events of " + name + " any more");
    }

    /** Says that a shard has something to send. */
    void wake(int shard) {
        wakeUps.wake(shard);
    }

    /** Has the table looked at soon. */
    void look() {
        wakeUps.look();
    }

    @Override
    public void run() {
        relayUntilStopped();
        try {
            deletion.close();
        } catch (RuntimeException e) {
            log.warn(
                    "Events of {} that have arrived could not be deleted; they will arrive again: {}",
                    name,
                    e.toString());
        }
        metrics.up(false);
    }

    private void relayUntilStopped() {
        while (!stopping) {
            try {
                relayOnce();
                failures = 0;
            } catch (InterruptedException e) {
                return;
            } catch (KafkaUnavailable e) {
                metrics.failed();
                kafkaOutage.failed(e.getMessage());
                backOff();
            } catch (RuntimeException e) {
                databaseOutage.failed(e instanceof Failure ? e.getMessage() : e.toString());
                backOff();
            }
        }
    }

    private void relayOnce() throws InterruptedException {
        if (!topicReady) {
            topics.ensure(topic);
            topicReady = true;
        }
        long now = System.nanoTime();
        Taken taken = wakeUps.take(retryTimes.nanosUntilNext(now, Math.max(0, nextLook - now)));
        now = System.nanoTime();
        BitSet shards = taken.shards();
        retryTimes.takeDue(now, shards);
        boolean look = taken.look() || now >= nextLook;
        if (look) {
            table.shardsWaiting().forEach(shards::set);
            nextLook = now + properties.pollInterval().toNanos();
        }
        databaseOutage.recovered();
        pass(shards, look);
    }

    private void pass(BitSet shards, boolean everything) {
        shards.stream().forEach(retryTimes::forget);
        RelayPass pass = new RelayPass(table, deletion, sender, properties, retries, this);
        deadLettered = 0;
        pass.run(shards);
        metrics.up(true);
        kafkaOutage.recovered();
        if (everything && !pass.heldBackAny()) {
            refusals.recovered();
        }
    }

    private void backOff() {
        metrics.up(false);
        failures++;
        // what was taken and not carried is found again by a look
        wakeUps.look();
        try {
            wakeUps.rest(rests.after(failures).toNanos());
        } catch (InterruptedException e) {
            stopping = true;
        }
    }

    OutboxReport report() {
        return metrics.report();
    }

    /** How many events wait to be sent. */
    long waiting() {
        return table.backlog(clock.instant()).rows();
    }

    /** Has read how much waits: not by the worker's own thread, which Kafka may keep waiting, nor by the caller's. */
    void measure() {
        if (measuring.compareAndSet(false, true)) {
            Thread.ofVirtual().name("outbox-backlog").start(() -> {
                try {
                    metrics.backlog(table.backlog(clock.instant()));
                } catch (RuntimeException e) {
                    log.debug("The backlog of {} cannot be read; the relay worker says why", name, e);
                } finally {
                    measuring.set(false);
                }
            });
        }
    }

    /** Ends the thread after the batch that it is carrying. */
    void stop() {
        stopping = true;
        wakeUps.close();
    }

    /** Gives up the batch that it is carrying; its rows stay in the table. */
    void abandon() {
        stop();
        sender.close();
    }

    @Override
    public boolean ownsShard(int shard) {
        return !stopping && share.get().contains(shard);
    }

    @Override
    public void hasMore(int shard) {
        wakeUps.wake(shard);
    }

    @Override
    public void retryAfter(int shard, Duration wait) {
        retryTimes.note(shard, System.nanoTime(), wait.toMillis());
    }

    @Override
    public void kafkaDelayed(String reason) {
        metrics.up(false);
        kafkaOutage.failed(reason);
    }

    @Override
    public void delivered(int events) {
        metrics.sent(events);
    }

    @Override
    public void refused(OutboxRow row, String reason) {
        metrics.failed();
        refusals.failed(reason);
    }

    @Override
    public void deadLettered(OutboxRow row, String reason) {
        metrics.failed();
        if (deadLettered++ == 0) {
            log.error(
                    "Events of {} became dead letters after {} attempts, among them {} of {} version {}: {}."
                            + " Mend the cause, then replay them.",
                    name,
                    properties.maxAttempts(),
                    row.type(),
                    row.key(),
                    row.version(),
                    reason);
        }
    }
}
