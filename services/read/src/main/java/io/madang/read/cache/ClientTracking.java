package io.madang.read.cache;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisException;
import io.lettuce.core.TrackingArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.push.PushMessage;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has Redis report every change below some prefixes (client-side caching, in broadcasting mode) on a connection of its
 * own, and keeps the tracked caches open only while that connection is known to work.
 *
 * <p>A connection that breaks closes everything at once; one that falls silent does within {@link #CHECK_INTERVAL} and
 * Redis' deadline.
 */
public final class ClientTracking implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ClientTracking.class);
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(500);

    private final RedisClient client;
    /** By the prefix of the keys; what follows is an id and one more character. */
    private final Map<String, List<TrackedCache<?>>> cachesByPrefix;

    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable StatefulRedisConnection<String, String> connection;
    private long breaks;
    private boolean open;

    /** Begins to follow, in the background, if there is anything to be followed. */
    public ClientTracking(RedisClient client, Map<String, List<TrackedCache<?>>> cachesByPrefix) {
        this.client = client;
        this.cachesByPrefix = Map.copyOf(cachesByPrefix);
        if (!cachesByPrefix.isEmpty()) {
            Thread.ofVirtual().name("read-tracking").start(this::run);
        }
    }

    private void run() {
        try {
            do {
                checkConnection();
            } while (!closed.await(CHECK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            shut();
        }
    }

    private void checkConnection() {
        try {
            if (connection == null) {
                connection = connect();
            }
            if (isOpen()) {
                connection.sync().ping();
            } else {
                follow(connection);
            }
        } catch (RedisException e) {
            log.debug("Redis does not tell of changes: {}", e.toString());
            shut();
        }
    }

    private StatefulRedisConnection<String, String> connect() {
        StatefulRedisConnection<String, String> made = client.connect(StringCodec.UTF8);
        made.addListener(this::hear);
        made.addListener(new RedisConnectionStateListener() {
            @Override
            public void onRedisDisconnected(RedisChannelHandler<?, ?> broken) {
                shut();
            }
        });
        return made;
    }

    /** The client reconnects by itself, but then has to be told to follow again. */
    private void follow(StatefulRedisConnection<String, String> on) {
        long before = breaksSoFar();
        on.sync().clientTracking(TrackingArgs.Builder.enabled(false));
        on.sync()
                .clientTracking(TrackingArgs.Builder.enabled()
                        .bcast()
                        .prefixes(cachesByPrefix.keySet().toArray(String[]::new)));
        synchronized (this) {
            if (breaks == before && closed.getCount() > 0) {
                open = true;
                cachesByPrefix.values().forEach(all -> all.forEach(TrackedCache::open));
            }
        }
    }

    private synchronized long breaksSoFar() {
        return breaks;
    }

    private synchronized boolean isOpen() {
        return open;
    }

    private synchronized void shut() {
        breaks++;
        open = false;
        cachesByPrefix.values().forEach(all -> all.forEach(TrackedCache::close));
    }

    private void hear(PushMessage message) {
        if (message.getType().equals("invalidate")) {
            Object keys = message.getContent(StringCodec.UTF8::decodeKey).get(1);
            if (keys instanceof List<?> some) {
                some.forEach(key -> invalidate(String.valueOf(key)));
            } else {
                cachesByPrefix.values().forEach(all -> all.forEach(TrackedCache::invalidateAll));
            }
        }
    }

    private void invalidate(String key) {
        cachesByPrefix.forEach((prefix, all) -> {
            if (key.startsWith(prefix)) {
                long id = Long.parseLong(key, prefix.length(), key.length() - 1, 10);
                all.forEach(cache -> cache.invalidate(id));
            }
        });
    }

    @Override
    public void close() {
        closed.countDown();
        shut();
        StatefulRedisConnection<String, String> last = connection;
        if (last != null) {
            last.closeAsync();
        }
    }
}
