package io.madang.leaderboard;

import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The best of one leaderboard for all clients of this instance that follow it: looked up once for all of them, at most
 * once in an interval. Only the newest message is kept, whoever has not got the ones before.
 */
final class LiveTop implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(LiveTop.class);

    private final Supplier<byte[]> read;
    private final Duration interval;
    private final BooleanSupplier ends;
    private final Set<StreamClient> clients = ConcurrentHashMap.newKeySet();
    private volatile byte @Nullable [] newest;

    /**
     * @param read makes the message
     * @param ends whether nobody follows any more, asked before each look; then it is not used again
     */
    LiveTop(Supplier<byte[]> read, Duration interval, BooleanSupplier ends) {
        this.read = read;
        this.interval = interval;
        this.ends = ends;
    }

    void add(StreamClient client) {
        clients.add(client);
    }

    /** The loop ends at the next look if this was the last one. */
    void remove(StreamClient client) {
        clients.remove(client);
    }

    boolean isFollowed() {
        return !clients.isEmpty();
    }

    byte @Nullable [] newest() {
        return newest;
    }

    @Override
    public void run() {
        while (!ends.getAsBoolean()) {
            long begun = System.nanoTime();
            look();
            long left = interval.toNanos() - (System.nanoTime() - begun);
            while (left > 0) {
                LockSupport.parkNanos(this, left);
                left = interval.toNanos() - (System.nanoTime() - begun);
            }
        }
    }

    private void look() {
        try {
            byte[] message = read.get();
            if (!Arrays.equals(message, newest)) {
                newest = message;
                clients.forEach(StreamClient::wake);
            }
        } catch (RuntimeException e) {
            log.error("the best of a leaderboard could not be looked up for streams; this is tried again", e);
        }
    }
}
