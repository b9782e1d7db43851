package io.madang.kernel.id;

import io.hypersistence.tsid.TSID;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Ids of 42 bits of milliseconds since 2020, 10 bits of node and 12 bits of sequence.
 *
 * <p>When the clock steps back, ids go on from the last time used; when the ids of a millisecond are used up, the
 * next ones borrow from the following millisecond. Either way ids of one node only grow.
 */
public final class SnowflakeIds implements Ids {

    public static final int NODE_BITS = 10;
    public static final int NODES = 1 << NODE_BITS;

    private static final Instant EPOCH = Instant.parse("2020-01-01T00:00:00Z");
    private static final int NODE_AND_SEQUENCE_BITS = 22;

    private final TSID.Factory factory;
    private final TimeWindow window;

    /**
     * @param notBeforeMillis where the previous holder of the node id may have got to: no id is issued at or before it
     */
    public SnowflakeIds(int node, long notBeforeMillis, InstantSource clock, TimeWindow window) {
        if (node < 0 || node >= NODES) {
            throw new IllegalArgumentException("node must be 0 to " + (NODES - 1) + ", not " + node);
        }
        this.window = window;
        this.factory = TSID.Factory.builder()
                .withNodeBits(NODE_BITS)
                .withNode(node)
                .withCustomEpoch(EPOCH)
                .withClock(new NotBefore(clock, notBeforeMillis))
                // no randomness needed: a node id has one holder, and its sequence only grows
                .withRandomFunction(() -> 0)
                .build();
    }

    @Override
    public long next() {
        long id = factory.generate().toLong();
        if (millisOf(id) >= window.endMillis()) {
            throw Failure.of(SystemReason.NODE_ID_EXPIRED);
        }
        return id;
    }

    /** A time that no id made so far is later than; asking uses up one id. */
    public long usedUntilMillis() {
        return millisOf(factory.generate().toLong());
    }

    /** The Unix time in milliseconds at which the id was made. */
    public static long millisOf(long id) {
        return (id >>> NODE_AND_SEQUENCE_BITS) + EPOCH.toEpochMilli();
    }

    /** The node that made the id. */
    public static int nodeOf(long id) {
        return (int) (id >>> (NODE_AND_SEQUENCE_BITS - NODE_BITS)) & (NODES - 1);
    }

    /** The smallest id that can carry the given time: a bound for lists by time. */
    public static long firstIdAt(Instant time) {
        return Math.max(0, time.toEpochMilli() - EPOCH.toEpochMilli()) << NODE_AND_SEQUENCE_BITS;
    }

    private static final class NotBefore extends Clock {
        private final InstantSource clock;
        private final long notBeforeMillis;

        NotBefore(InstantSource clock, long notBeforeMillis) {
            this.clock = clock;
            this.notBeforeMillis = notBeforeMillis;
        }

        @Override
        public long millis() {
            return Math.max(clock.millis(), notBeforeMillis + 1);
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
