package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.edge.response.LongResponse;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.springframework.context.SmartLifecycle;

/** The streams that this instance serves: so many in all and of one address, and one look at each leaderboard for all. */
final class ScoreStreams implements SmartLifecycle {

    /** Before the web server waits for open requests, of which streams would never end. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE;

    private static final int RETRY_SECONDS = 5;

    private final StreamProperties properties;
    private final int maxClients;
    private final Map<String, LiveTop> tops = new ConcurrentHashMap<>();
    private final Map<String, Integer> byAddress = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final Set<StreamClient> clients = ConcurrentHashMap.newKeySet();
    private volatile boolean running;

    ScoreStreams(StreamProperties properties, MeterRegistry meters) {
        this.properties = properties;
        this.maxClients = properties.clients();
        Gauge.builder("madang.leaderboard.stream.clients", open, AtomicInteger::get)
                .description("open streams")
                .register(meters);
        Gauge.builder("madang.leaderboard.stream.boards", tops, Map::size)
                .description("leaderboards that are looked up for streams")
                .register(meters);
    }

    /** The place of one stream. */
    final class Place implements AutoCloseable {

        private final String address;

        private Place(String address) {
            this.address = address;
        }

        @Override
        public void close() {
            byAddress.computeIfPresent(address, (key, count) -> count == 1 ? null : count - 1);
            open.decrementAndGet();
        }
    }

    /** A place, to be closed with its stream; refused where there are too many. */
    Place take(String address) {
        if (!running) {
            throw full();
        }
        if (open.incrementAndGet() > maxClients) {
            open.decrementAndGet();
            throw full();
        }
        int most = properties.maxClientsPerAddress();
        boolean[] taken = {false};
        byAddress.compute(address, (key, count) -> {
            int before = count == null ? 0 : count;
            taken[0] = before < most;
            return taken[0] ? Integer.valueOf(before + 1) : count;
        });
        if (!taken[0]) {
            open.decrementAndGet();
            throw Failure.of(LeaderboardReason.STREAMS_OF_ADDRESS, arg("max", most))
                    .retryAfter(RETRY_SECONDS);
        }
        return new Place(address);
    }

    private Failure full() {
        return Failure.of(LeaderboardReason.STREAMS_FULL, arg("max", maxClients))
                .retryAfter(RETRY_SECONDS);
    }

    /** Begins the answer to a client; it is told what to call when the client has gone. */
    @FunctionalInterface
    interface Answer {
        LongResponse begin(Runnable whenGone) throws IOException;
    }

    /**
     * Streams to a client until it has gone.
     *
     * @param read makes the leaderboard's message, for whoever is the first to follow it
     */
    void stream(String board, Supplier<byte[]> read, Answer answer, Place place) throws IOException {
        StreamClient[] joined = new StreamClient[1];
        LiveTop top = tops.compute(board, (slug, known) -> {
            LiveTop followed = known == null ? follow(slug, read) : known;
            joined[0] = new StreamClient(followed, properties.heartbeat());
            followed.add(joined[0]);
            return followed;
        });
        StreamClient client = joined[0];
        Runnable leave = () -> {
            top.remove(client);
            clients.remove(client);
            place.close();
        };
        LongResponse begun;
        try {
            begun = answer.begin(client::end);
        } catch (IOException | RuntimeException e) {
            leave.run();
            throw e;
        }
        clients.add(client);
        client.start(begun, leave);
        if (!running) {
            client.end();
        }
    }

    /** To be called while nobody else may look at the map's entry: so it is there before its thread looks. */
    private LiveTop follow(String slug, Supplier<byte[]> read) {
        LiveTop top = new LiveTop(
                read,
                properties.interval(),
                () -> tops.computeIfPresent(slug, (key, known) -> known.isFollowed() ? known : null) == null);
        Thread.ofVirtual().name("leaderboard-top-" + slug).start(top);
        return top;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        clients.forEach(StreamClient::end);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
