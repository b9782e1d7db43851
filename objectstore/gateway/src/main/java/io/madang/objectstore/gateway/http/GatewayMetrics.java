package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.tls.ServerTls;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What the gateway counts of itself; requests and their outcomes are told to {@link AccessListener}. */
public final class GatewayMetrics {
    final AtomicInteger connections = new AtomicInteger();
    final LongAdder refused = new LongAdder();
    /** Connections that were refused and are not closed yet. */
    final AtomicInteger lingering = new AtomicInteger();

    final LongAdder evicted = new LongAdder();
    private final Map<RequestClass, LongAdder> refusedRequests = new EnumMap<>(RequestClass.class);
    final LongAdder timeouts = new LongAdder();
    final AtomicInteger running = new AtomicInteger();
    private final AtomicLong buffered = new AtomicLong();
    private final AtomicLong mostBuffered = new AtomicLong();

    private final Map<RequestClass, Admission> admissions;
    private final Connections open;

    private final Optional<ServerTls> tls;

    GatewayMetrics(Map<RequestClass, Admission> admissions, Connections open, Optional<ServerTls> tls) {
        this.open = open;
        this.admissions = admissions;
        this.tls = tls;
        for (RequestClass requests : RequestClass.values()) {
            refusedRequests.put(requests, new LongAdder());
        }
    }

    LongAdder refused(RequestClass requests) {
        return Objects.requireNonNull(refusedRequests.get(requests), "every class has one");
    }

    /** When the certificate in use expires; empty where there is no TLS. */
    public Optional<Instant> certificateExpires() {
        return tls.map(ServerTls::expires);
    }

    /** Requests of this class that have a permit now. */
    public int admittedRequests(RequestClass requests) {
        return admission(requests).running();
    }

    /** Requests of this class that wait for one. */
    public int waitingRequests(RequestClass requests) {
        return admission(requests).waiting();
    }

    private Admission admission(RequestClass requests) {
        return Objects.requireNonNull(admissions.get(requests), "every class has one");
    }

    /** Requests of this class that were refused because too many ran and waited. */
    public long refusedRequests(RequestClass requests) {
        return refused(requests).sum();
    }

    /** Connections without a request that were closed because others wanted their places. */
    public long evictedConnections() {
        return evicted.sum();
    }

    /** Open now. */
    public int connections() {
        return connections.get();
    }

    /** Open now, and between two requests. */
    public int idleConnections() {
        return open.idle();
    }

    /** Bytes of requests whose headers are not complete. */
    public long headerBytes() {
        return open.headerBytes();
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
