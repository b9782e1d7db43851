package io.madang.outbox;

import io.madang.kernel.error.Failure;
import io.madang.outbox.Wakeups.Taken;
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
 * The relay's work for one database: a thread that waits for wake-ups, looks at the table now and then, and drains.
 *
 * <p>Each database has its own, so one that is down holds up no other.
 */
final class Lane implements Drain.Watch, Runnable {

    private static final Logger log = LoggerFactory.getLogger(Lane.class);
    private static final Duration FIRST_REST = Duration.ofMillis(100);
    private static final Duration LONGEST_REST = Duration.ofSeconds(2);

    private final String name;
    private final String topic;
    private final OutboxTable table;
    private final Courier courier;
    private final Topics topics;
    private final OutboxProperties properties;
    private final InstantSource clock;
    private final Supplier<Share> share;
    private final LaneMetrics metrics;
    private final Backoff rests;
    private final Backoff retries;
    private final Wakeups wakeups = new Wakeups();
    private final RetryTimes retryTimes = new RetryTimes(System.nanoTime());
    private final Deletion deletion;
    private final Episode kafkaAway;
    private final Episode databaseAway;
    private final Episode refusals;
    private final AtomicBoolean measuring = new AtomicBoolean();
    private int failures;
    private int buried;
    private boolean topicReady;
    private long nextLook = System.nanoTime();
    private volatile boolean stopping;

    Lane(
            String service,
            String source,
            OutboxTable table,
            Courier courier,
            Topics topics,
            OutboxProperties properties,
            InstantSource clock,
            RandomGenerator random,
            Supplier<Share> share,
            LaneMetrics metrics) {
        this.name = service + " in " + source;
        this.topic = properties.topicOf(service);
        this.table = table;
        this.deletion = new Deletion(table, wakeups::look);
        this.courier = courier;
        this.topics = topics;
        this.properties = properties;
        this.clock = clock;
        this.share = share;
        this.metrics = metrics;
        this.rests = new Backoff(FIRST_REST, LONGEST_REST, random);
        this.retries = new Backoff(properties.retryDelay(), properties.maxRetryDelay(), random);
        this.kafkaAway = new Episode(
                log,
                "Kafka does not take the events of " + name + "; they wait in the database: {}",
                "Kafka takes the events of " + name + " again");
        this.databaseAway = new Episode(
                log,
                "The outbox of " + name + " cannot be read; trying on: {}",
                "The outbox of " + name + " can be read again");
        this.refusals = new Episode(
                log,
                "Kafka refuses events of " + name + "; they are tried again, and their keys wait: {}",
                "Kafka refuses no events of " + name + " any more");
    }

    /** Says that a shard has something to send. */
    void wake(int shard) {
        wakeups.wake(shard);
    }

    /** Has the table looked at soon. */
    void look() {
        wakeups.look();
    }

    @Override
    public void run() {
        carry();
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

    private void carry() {
        while (!stopping) {
            try {
                turn();
                failures = 0;
            } catch (InterruptedException e) {
                return;
            } catch (KafkaAway e) {
                metrics.failed();
                kafkaAway.met(e.getMessage());
                rest();
            } catch (RuntimeException e) {
                databaseAway.met(e instanceof Failure ? e.getMessage() : e.toString());
                rest();
            }
        }
    }

    private void turn() throws InterruptedException {
        if (!topicReady) {
            topics.ensure(topic);
            topicReady = true;
        }
        long now = System.nanoTime();
        Taken taken = wakeups.take(retryTimes.nanosUntilNext(now, Math.max(0, nextLook - now)));
        now = System.nanoTime();
        BitSet shards = taken.shards();
        retryTimes.takeDue(now, shards);
        boolean look = taken.look() || now >= nextLook;
        if (look) {
            table.shardsWaiting().forEach(shards::set);
            nextLook = now + properties.pollInterval().toNanos();
        }
        databaseAway.passed();
        drain(shards, look);
    }

    private void drain(BitSet shards, boolean everything) {
        shards.stream().forEach(retryTimes::forget);
        Drain drain = new Drain(table, deletion, courier, properties, retries, this);
        buried = 0;
        drain.run(shards);
        metrics.up(true);
        kafkaAway.passed();
        if (everything && !drain.heldAny()) {
            refusals.passed();
        }
    }

    private void rest() {
        metrics.up(false);
        failures++;
        // what was taken and not carried is found again by a look
        wakeups.look();
        try {
            wakeups.rest(rests.after(failures).toNanos());
        } catch (InterruptedException e) {
            stopping = true;
        }
    }

    /** Has read how much waits: not by the lane's own thread, which Kafka may keep waiting, nor by the caller's. */
    void measure() {
        if (measuring.compareAndSet(false, true)) {
            Thread.ofVirtual().name("outbox-backlog").start(() -> {
                try {
                    metrics.backlog(table.backlog(clock.instant()));
                } catch (RuntimeException e) {
                    log.debug("The backlog of {} cannot be read; the lane says why", name, e);
                } finally {
                    measuring.set(false);
                }
            });
        }
    }

    /** Ends the thread after the batch that it is carrying. */
    void stop() {
        stopping = true;
        wakeups.close();
    }

    /** Gives up the batch that it is carrying; its rows stay in the table. */
    void abandon() {
        stop();
        courier.close();
    }

    @Override
    public boolean mayCarry(int shard) {
        return !stopping && share.get().contains(shard);
    }

    @Override
    public void goOnWith(int shard) {
        wakeups.wake(shard);
    }

    @Override
    public void retryAfter(int shard, Duration wait) {
        retryTimes.note(shard, System.nanoTime(), wait.toMillis());
    }

    @Override
    public void kafkaDelays(String reason) {
        metrics.up(false);
        kafkaAway.met(reason);
    }

    @Override
    public void delivered(int events) {
        metrics.sent(events);
    }

    @Override
    public void refused(OutboxRow row, String reason) {
        metrics.failed();
        refusals.met(reason);
    }

    @Override
    public void buried(OutboxRow row, String reason) {
        metrics.failed();
        if (buried++ == 0) {
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
