package io.madang.edge.admission;

import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicReference;

/** What is known of one open connection. */
final class ClientConnection {

    enum State {
        /** Nothing has been sent since the last answer, or ever. */
        IDLE,
        /** A part of a request's headers is here. */
        HEADERS,
        /** The container works on it. */
        BUSY,
        /** It is being closed by us. */
        CLOSING
    }

    private final InetAddress client;
    private final boolean reserved;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private volatile long idleSince;
    /** When the handshake, or the first part of headers, began that are not complete yet; 0 where there are none. */
    private volatile long headersSince;

    private volatile boolean served;
    private volatile boolean lastAnswered;

    /** @param reserved whether it has one of the places in which only operators are served */
    ClientConnection(InetAddress client, boolean reserved, long now) {
        this.client = client;
        this.reserved = reserved;
        this.idleSince = now;
    }

    InetAddress client() {
        return client;
    }

    boolean isReserved() {
        return reserved;
    }

    State state() {
        return state.get();
    }

    /** Something has arrived; false where the connection is being closed. */
    boolean begin() {
        return state.getAndUpdate(current -> current == State.CLOSING ? current : State.BUSY) != State.CLOSING;
    }

    /** The client has to make its handshake; until then it is idle, and makes room for others. */
    void awaitHandshake(long now) {
        headersSince = now;
    }

    /** A request has arrived as a whole. */
    void serve() {
        served = true;
        headersSince = 0;
    }

    /** Nothing more is answered on it, whatever its client still sends. */
    void lastAnswered() {
        lastAnswered = true;
    }

    boolean hasLastAnswer() {
        return lastAnswered;
    }

    /**
     * All that has arrived is answered. What has arrived without being a request, such as a part of a TLS record, does
     * not make the connection younger.
     */
    void rest(long now) {
        if (served) {
            served = false;
            idleSince = now;
        } else if (headersSince == 0) {
            headersSince = now;
        }
        state.compareAndSet(State.BUSY, State.IDLE);
    }

    /** What has arrived is not a whole request. */
    void awaitHeaders(long now) {
        if (headersSince == 0) {
            headersSince = now;
        }
        state.compareAndSet(State.BUSY, State.HEADERS);
    }

    boolean isOverdue(long now, long headerNanos) {
        long since = headersSince;
        State current = state.get();
        return (current == State.HEADERS || current == State.IDLE) && since != 0 && now - since > headerNanos;
    }

    /** True for the one who may close it, if it is still waited for. */
    boolean tryCloseOverdue() {
        return tryClose(State.HEADERS) || headersSince != 0 && tryClose(State.IDLE);
    }

    long idleNanos(long now) {
        return now - idleSince;
    }

    /** True for the one who may close it, if nothing else has happened on it. */
    boolean tryClose(State expected) {
        return state.compareAndSet(expected, State.CLOSING);
    }
}
