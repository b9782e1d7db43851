package io.madang.edge.admission;

import io.madang.edge.admission.ClientConnection.State;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The open connections, counted in all and by client address.
 *
 * <p>When all places are taken, a few more are let in nevertheless: only operators are served on them, and whoever does
 * not ask at once makes room for the next one. So health is answered whatever the others do with theirs.
 */
final class ClientConnections {

    private static final int NETWORK_BYTES = 8;

    private static final int RESERVED = 64;
    /** So many reserved places are kept free, if that can be: making room takes a moment. */
    private static final int RESERVED_FREE = 16;

    private final ConnectionBounds bounds;
    private final Map<SocketChannel, ClientConnection> open = new ConcurrentHashMap<>();
    private final Map<InetAddress, Integer> byClient = new ConcurrentHashMap<>();
    private final AtomicInteger reserved = new AtomicInteger();
    private final Counter refused;
    private final Counter evicted;
    private final Counter overdue;

    ClientConnections(ConnectionBounds bounds, MeterRegistry meters) {
        this.bounds = bounds;
        Gauge.builder("madang.connections.open", open, Map::size)
                .description("open connections of clients")
                .register(meters);
        Gauge.builder("madang.connections.limit", bounds, ConnectionBounds::total)
                .description("how many connections of clients may be open")
                .register(meters);
        this.refused = counter(meters, "refused", "connections that were refused because too many were open");
        this.evicted = counter(meters, "evicted", "idle connections that were closed to let others in");
        this.overdue = counter(meters, "overdue", "connections that were closed because headers took too long");
    }

    private static Counter counter(MeterRegistry meters, String name, String description) {
        return Counter.builder("madang.connections." + name)
                .description(description)
                .register(meters);
    }

    ConnectionBounds bounds() {
        return bounds;
    }

    boolean isFull() {
        return open.size() - reserved.get() >= bounds.total();
    }

    /** Takes a connection in, unless its client has too many, or all together are too many. One thread opens. */
    boolean tryOpen(SocketChannel channel, InetAddress address, long now) {
        InetAddress client = client(address);
        boolean toReserved = isFull();
        if (toReserved && reserved.get() >= RESERVED
                || byClient.getOrDefault(client, 0) >= bounds.perAddress()
                        && !bounds.exempt().test(address)) {
            refused.increment();
            return false;
        }
        byClient.merge(client, 1, Integer::sum);
        if (toReserved) {
            reserved.incrementAndGet();
        }
        open.put(channel, new ClientConnection(client, toReserved, now));
        return true;
    }

    void countRefused() {
        refused.increment();
    }

    /** From now on the client has as long for its handshake and the first request's headers as for headers alone. */
    void awaitHandshake(SocketChannel channel, long now) {
        ClientConnection connection = open.get(channel);
        if (connection != null) {
            connection.awaitHandshake(now);
        }
    }

    @Nullable
    ClientConnection of(SocketChannel channel) {
        return open.get(channel);
    }

    void closed(SocketChannel channel) {
        ClientConnection connection = open.remove(channel);
        if (connection != null) {
            byClient.computeIfPresent(connection.client(), (key, count) -> count == 1 ? null : count - 1);
            if (connection.isReserved()) {
                reserved.decrementAndGet();
            }
        }
    }

    /** Those that have been idle for the longest time, marked as being closed, which the caller does. */
    List<SocketChannel> evictIdle(int number, long now) {
        return evict(number, now, connection -> !connection.isReserved(), State.IDLE);
    }

    /** Those that have held a reserved place for the longest time without a request, if they are needed; likewise. */
    List<SocketChannel> evictReserved(long now) {
        int number = reserved.get() - (RESERVED - RESERVED_FREE);
        return number <= 0 ? List.of() : evict(number, now, ClientConnection::isReserved, State.IDLE, State.HEADERS);
    }

    private List<SocketChannel> evict(int number, long now, Predicate<ClientConnection> which, State... states) {
        Set<State> evictable = Set.of(states);
        List<SocketChannel> longest = open.entrySet().stream()
                .filter(entry -> which.test(entry.getValue())
                        && evictable.contains(entry.getValue().state()))
                .sorted(Comparator.comparingLong((Map.Entry<SocketChannel, ClientConnection> entry) ->
                                entry.getValue().idleNanos(now))
                        .reversed())
                .limit(number)
                .filter(entry ->
                        evictable.stream().anyMatch(state -> entry.getValue().tryClose(state)))
                .map(Map.Entry::getKey)
                .toList();
        evicted.increment(longest.size());
        return longest;
    }

    /** Those whose headers have taken too long, marked as being closed, which the caller does. */
    List<SocketChannel> overdue(long now) {
        List<SocketChannel> late = open.entrySet().stream()
                .filter(entry -> entry.getValue().isOverdue(now, bounds.headerNanos()))
                .filter(entry -> entry.getValue().tryCloseOverdue())
                .map(Map.Entry::getKey)
                .toList();
        overdue.increment(late.size());
        return late;
    }

    /** One client: an address of version 4, or the 64 bits of one of version 6 that a subscriber is given. */
    static InetAddress client(InetAddress address) {
        if (!(address instanceof Inet6Address)) {
            return address;
        }
        byte[] network = Arrays.copyOf(address.getAddress(), NETWORK_BYTES);
        try {
            return InetAddress.getByAddress(Arrays.copyOf(network, address.getAddress().length));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("sixteen bytes are an address", e);
        }
    }
}
