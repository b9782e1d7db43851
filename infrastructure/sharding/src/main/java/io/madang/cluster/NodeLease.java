package io.madang.cluster;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import io.madang.kernel.id.Ids;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.sharding.Shard;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ids of this instance, made under a node id that it holds alone.
 *
 * <p>Each renewal reserves the node id's time for 15 more seconds. Ids beyond the reservation are refused, and the next
 * holder of the node id starts after it: so not even an instance that was paused or cut off can repeat another's id.
 * While the home database is away, ids go on to the end of the reservation; after that they fail, and come back with
 * the database.
 */
public final class NodeLease implements Ids, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(NodeLease.class);
    private static final Duration RENEWAL = Duration.ofSeconds(3);
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final Duration RESERVATION = Duration.ofSeconds(15);
    private static final Duration FIRST_ATTEMPT = Duration.ofMinutes(2);

    private final NodeLeases leases;
    private final InstantSource clock;
    private final String owner = UUID.randomUUID().toString();
    private final CountDownLatch attempted = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread keeper;
    private volatile @Nullable HeldNodeId held;
    private volatile @Nullable RuntimeException problem;

    /** Starts to acquire a node id at once; the first id waits for it. */
    public NodeLease(Shard home, InstantSource clock, RandomGenerator random, MeterRegistry meters) {
        this.leases = new NodeLeases(home, random);
        this.clock = clock;
        this.keeper = Thread.ofVirtual().name("node-lease").start(this::keep);
        Gauge.builder("madang.node.id", this, lease -> lease.node().orElse(-1))
                .description("the node id that this instance holds, -1 for none")
                .register(meters);
        Gauge.builder("madang.node.lease.remaining", this, NodeLease::remainingSeconds)
                .description("how long ids can be made without another renewal")
                .baseUnit("seconds")
                .register(meters);
    }

    @Override
    public long next() {
        HeldNodeId current = held;
        return (current == null ? first() : current).next();
    }

    /**
     * Ids of times gone by, for what happened before it is written down here.
     *
     * <p>From the end of the node id's last holder to the moment at which this instance got it, nobody has made ids
     * with it. They are told apart from all others by that; a clock that stands outside of this span is refused, or is
     * taken for the span's beginning.
     *
     * @param clock the time of the next id; it must not go back
     */
    public Ids backdatedIds(InstantSource clock) {
        HeldNodeId current = held;
        return (current == null ? first() : current).backdated(clock);
    }

    /** The node id held now, if any. */
    public OptionalInt node() {
        HeldNodeId current = held;
        return current == null ? OptionalInt.empty() : OptionalInt.of(current.node());
    }

    private double remainingSeconds() {
        HeldNodeId current = held;
        return current == null ? 0 : Math.max(0, (current.endMillis() - clock.millis()) / 1000.0);
    }

    private HeldNodeId first() {
        try {
            attempted.await(FIRST_ATTEMPT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        HeldNodeId current = held;
        if (current != null) {
            return current;
        }
        RuntimeException failed = problem;
        throw failed instanceof Failure failure ? failure.again() : Failure.of(SystemReason.NO_NODE_ID, failed);
    }

    private void keep() {
        try {
            Duration pause;
            do {
                pause = keepOnce() ? RENEWAL : RETRY;
            } while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean keepOnce() {
        try {
            renewOrAcquire();
            if (problem != null) {
                log.info("Holding node id {} again", node().orElse(-1));
            }
            problem = null;
            return true;
        } catch (RuntimeException e) {
            if (problem == null) {
                log.warn("The node id lease is not renewed, trying on: {}", e.getMessage());
            }
            problem = e;
            return false;
        } finally {
            attempted.countDown();
        }
    }

    /** One turn of the keeper: what a renewal three seconds later would do. */
    void renewOrAcquire() {
        HeldNodeId current = held;
        if (current == null) {
            held = acquire(0);
            return;
        }
        long until = reserveFrom(current.usedUntil());
        if (leases.renew(current.node(), owner, until)) {
            current.extendTo(until);
        } else {
            log.warn("Node id {} went to another instance while this one was away; taking a new one", current.node());
            held = acquire(current.end());
        }
    }

    private HeldNodeId acquire(long afterMillis) {
        NodeLeases.Grant grant = leases.acquire(owner, used -> reserveFrom(Math.max(used, afterMillis)))
                .orElseThrow(() -> Failure.of(
                        SystemReason.NODE_IDS_TAKEN,
                        arg("nodes", SnowflakeIds.NODES),
                        arg("seconds", NodeLeases.EXPIRY.toSeconds())));
        log.info("Holding node id {}", grant.node());
        long usedBefore = Math.max(grant.usedBefore(), afterMillis);
        return new HeldNodeId(grant.node(), usedBefore, clock.millis(), grant.usedUntil(), clock);
    }

    /** Where a reservation made now ends; ids may be ahead of the clock, which can step back. */
    private long reserveFrom(long usedMillis) {
        return Math.max(clock.millis(), usedMillis) + RESERVATION.toMillis();
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            keeper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        HeldNodeId last = held;
        if (last == null) {
            return;
        }
        try {
            leases.release(last.node(), owner, last.end());
        } catch (RuntimeException e) {
            log.info("Node id {} is not given back, it expires by itself: {}", last.node(), e.getMessage());
        }
    }
}
