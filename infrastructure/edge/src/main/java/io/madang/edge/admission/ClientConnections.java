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
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The open connections, counted in all and by client address.
 *
 * <p>When all places are taken, or all that one client may have, a few more are let in nevertheless: only operators are
 * served on them, and whoever does not ask at once makes room for the next one. So health is answered whatever the others
 * do with theirs, also to a monitor behind the same address.
 */
final class ClientConnections {

    private static final int NETWORK_BYTES = 8;

    private static final int RESERVED = 64;
    /** So many reserved places are kept free, if that can be: making room takes a moment. */
    private static final int RESERVED_FREE = 16;
    /** How long no idle connections are looked for after fewer than wanted were found: it takes a look at all of them. */
    private static final long SEARCH_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** A connection that may be closed, with what is known of it now: it changes while others are looked at. */
    private record Candidate(SocketChannel channel, ClientConnection connection, long ofItsClient, long idleNanos) {}

    private static final Comparator<Candidate> LONGEST_IDLE =
            Comparator.comparingLong(Candidate::idleNanos).reversed();
    private static final Comparator<Candidate> MOST_OF_ITS_CLIENT =
            Comparator.comparingLong(Candidate::ofItsClient).reversed();

    private final ConnectionBounds bounds;
    private final Map<SocketChannel, ClientConnection> open = new ConcurrentHashMap<>();
    /** Those beside them that have a reserved place. */
    private final Map<SocketChannel, ClientConnection> reserved = new ConcurrentHashMap<>();
    /** How many of the first each client has. */
    private final Map<InetAddress, Integer> byClient = new ConcurrentHashMap<>();

    private final Counter refused;
    private final Counter evicted;
    private final Counter overdue;
    private final Counter lingered;
    private boolean searchPauses;
    private long searchPausesSince;

    ClientConnections(ConnectionBounds bounds, MeterRegistry meters) {
        this.bounds = bounds;
        Gauge.builder("madang.connections.open", this, ClientConnections::number)
                .description("open connections of clients")
                .register(meters);
        Gauge.builder("madang.connections.limit", bounds, ConnectionBounds::total)
                .description("how many connections of clients may be open")
                .register(meters);
        this.refused = counter(meters, "refused", "connections that were refused because too many were open");
        this.evicted = counter(meters, "evicted", "idle connections that were closed to let others in");
        this.overdue = counter(meters, "overdue", "connections that were closed because headers took too long");
        this.lingered =
                counter(meters, "lingered", "connections that were read on after a refusal before they were closed");
    }

    /** For as long as a client that was refused may still send. */
    void countLingering() {
        lingered.increment();
    }

    private static Counter counter(MeterRegistry meters, String name, String description) {
        return Counter.builder("madang.connections." + name)
                .description(description)
                .register(meters);
    }

    ConnectionBounds bounds() {
        return bounds;
    }

    private int number() {
        return open.size() + reserved.size();
    }

    boolean isFull() {
        return open.size() >= bounds.total();
    }

    /**
     * Takes a connection in, in a reserved place if its client has too many, or all together are too many; false where
     * there is none of these either. One thread opens.
     */
    boolean tryOpen(SocketChannel channel, InetAddress address, long now) {
        InetAddress client = client(address);
        boolean toReserved = isFull() || hasTooMany(client) && !bounds.exempt().test(address);
        if (toReserved && reserved.size() >= RESERVED) {
            refused.increment();
            return false;
        }
        ClientConnection connection = new ClientConnection(client, toReserved, now);
        if (toReserved) {
            reserved.put(channel, connection);
        } else {
            byClient.merge(client, 1, Integer::sum);
            open.put(channel, connection);
        }
        return true;
    }

    private boolean hasTooMany(InetAddress client) {
        return byClient.getOrDefault(client, 0) >= bounds.perAddress();
    }

    void countRefused() {
        refused.increment();
    }

    /** From now on the client has as long for its handshake and the first request's headers as for headers alone. */
    void awaitHandshake(SocketChannel channel, long now) {
        ClientConnection connection = of(channel);
        if (connection != null) {
            connection.awaitHandshake(now);
        }
    }

    @Nullable
    ClientConnection of(SocketChannel channel) {
        ClientConnection connection = open.get(channel);
        return connection == null ? reserved.get(channel) : connection;
    }

    void closed(SocketChannel channel) {
        ClientConnection connection = open.remove(channel);
        if (connection == null) {
            reserved.remove(channel);
        } else {
            byClient.computeIfPresent(connection.client(), (key, count) -> count == 1 ? null : count - 1);
        }
    }

    /** Those that have been idle for the longest time, marked as being closed, which the caller does. One thread asks. */
    List<SocketChannel> evictIdle(int number, long now) {
        if (searchPauses && now - searchPausesSince < SEARCH_PAUSE_NANOS) {
            return List.of();
        }
        Stream<Candidate> candidates = open.entrySet().stream()
                .map(entry -> new Candidate(
                        entry.getKey(), entry.getValue(), 0, entry.getValue().idleNanos(now)));
        List<SocketChannel> longest = evict(candidates, LONGEST_IDLE, number, State.IDLE);
        searchPauses = longest.size() < number;
        searchPausesSince = now;
        return longest;
    }

    /**
     * Those without a request whose reserved places are needed, likewise: first those of the client that holds most of
     * them, among these those that have held theirs for the longest time.
     */
    List<SocketChannel> evictReserved(long now) {
        int number = reserved.size() - (RESERVED - RESERVED_FREE);
        if (number <= 0) {
            return List.of();
        }
        Map<InetAddress, Long> held = reserved.values().stream()
                .collect(Collectors.groupingBy(ClientConnection::client, Collectors.counting()));
        Stream<Candidate> candidates = reserved.entrySet().stream()
                .map(entry -> new Candidate(
                        entry.getKey(),
                        entry.getValue(),
                        held.getOrDefault(entry.getValue().client(), 0L),
                        entry.getValue().idleNanos(now)));
        return evict(candidates, MOST_OF_ITS_CLIENT.thenComparing(LONGEST_IDLE), number, State.IDLE, State.HEADERS);
    }

    private List<SocketChannel> evict(
            Stream<Candidate> candidates, Comparator<Candidate> order, int number, State... states) {
        Set<State> evictable = Set.of(states);
        List<SocketChannel> first = candidates
                .filter(candidate -> evictable.contains(candidate.connection().state()))
                .sorted(order)
                .limit(number)
                .filter(candidate -> evictable.stream()
                        .anyMatch(state -> candidate.connection().tryClose(state)))
                .map(Candidate::channel)
                .toList();
        evicted.increment(first.size());
        return first;
    }

    /** Those whose headers have taken too long, marked as being closed, which the caller does. */
    List<SocketChannel> overdue(long now) {
        List<SocketChannel> late = Stream.of(open, reserved)
                .flatMap(connections -> connections.entrySet().stream())
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
