package io.madang.leaderboard;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The live stream's configuration, {@code madang.leaderboard.stream.*}.
 *
 * @param maxClients how many streams an instance serves at once; 0 chooses what fits the heap
 * @param maxClientsPerAddress how many of them one client address may have
 * @param interval how often the best are looked up, and so the least time between two messages
 * @param heartbeat how long a stream is silent at most; what is written then finds clients that have gone
 */
public record StreamProperties(
        @DefaultValue("0") int maxClients,
        @DefaultValue("200") int maxClientsPerAddress,
        @DefaultValue("1s") Duration interval,
        @DefaultValue("15s") Duration heartbeat) {

    /** What an open stream takes at the most: a connection with its buffers, which are the largest with TLS. */
    private static final int CLIENT_BYTES = 64 * 1024;

    /** The part of the heap that streams may take: a quarter, half of what connections may. */
    private static final int HEAP_SHARE = 4;

    private static final int MOST = 10_000;

    public StreamProperties {
        require(maxClients >= 0, "max-clients is 0 (choose it for me) or more, not " + maxClients);
        require(maxClientsPerAddress >= 1, "max-clients-per-address must be at least 1, not " + maxClientsPerAddress);
        require(interval.toMillis() >= 1, "interval must be at least a millisecond, not " + interval);
        require(heartbeat.toMillis() >= 1, "heartbeat must be at least a millisecond, not " + heartbeat);
    }

    /** How many streams there may be. */
    int clients() {
        long fitting = Runtime.getRuntime().maxMemory() / HEAP_SHARE / CLIENT_BYTES;
        return maxClients > 0 ? maxClients : (int) Math.clamp(fitting, 1, MOST);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.leaderboard.stream: " + message);
        }
    }
}
