package io.madang.objectstore.gateway.http;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What the gateway counts of itself; requests and their outcomes are told to {@link AccessListener}. */
public final class GatewayMetrics {
    final AtomicInteger connections = new AtomicInteger();
    final LongAdder refused = new LongAdder();
    final LongAdder timeouts = new LongAdder();
    final AtomicInteger running = new AtomicInteger();
    private final AtomicLong buffered = new AtomicLong();
    private final AtomicLong mostBuffered = new AtomicLong();

    /** Open now. */
    public int connections() {
        return connections.get();
    }

    /** Connections turned away because there were too many. */
    public long refusedConnections() {
        return refused.sum();
    }

    /** Connections cut because their client was silent or slow. */
    public long timeouts() {
        return timeouts.sum();
    }

    /** Requests that an operation works on now. */
    public int runningRequests() {
        return running.get();
    }

    /** Bytes of bodies, in and out, that wait in memory now. */
    public long bufferedBytes() {
        return buffered.get();
    }

    /** The most there ever were. */
    public long mostBufferedBytes() {
        return mostBuffered.get();
    }

    void buffer(long bytes) {
        long now = buffered.addAndGet(bytes);
        if (bytes > 0 && now > mostBuffered.get()) {
            mostBuffered.accumulateAndGet(now, Math::max);
        }
    }
}
