package io.madang.edge.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shared connection to Redis: made in the background, tried again until it is there, and never waited for longer
 * than the caller says. Once made, the client itself keeps reconnecting it.
 */
public final class SharedRedisConnection implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SharedRedisConnection.class);
    private static final Duration RETRY = Duration.ofMillis(300);

    private final RedisClient client;
    private final RedisURI uri;
    private final CompletableFuture<StatefulRedisConnection<String, String>> connected = new CompletableFuture<>();

    SharedRedisConnection(RedisClient client, RedisURI uri) {
        this.client = client;
        this.uri = uri;
        connect();
    }

    /** The connection if it is open, waiting at most the given time for the very first one to come up. */
    public Optional<StatefulRedisConnection<String, String>> connection(Duration atMost) {
        try {
            StatefulRedisConnection<String, String> connection = connected.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
            return connection.isOpen() ? Optional.of(connection) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (TimeoutException | ExecutionException | java.util.concurrent.CancellationException e) {
            return Optional.empty();
        }
    }

    private void connect() {
        if (connected.isDone()) {
            return;
        }
        client.connectAsync(StringCodec.UTF8, uri).whenComplete((connection, problem) -> {
            if (problem == null) {
                accept(connection);
            } else {
                log.debug("Redis is not there yet: {}", problem.toString());
                CompletableFuture.delayedExecutor(RETRY.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(this::connect);
            }
        });
    }

    private void accept(StatefulRedisConnection<String, String> connection) {
        if (!connected.complete(connection)) {
            connection.closeAsync();
        }
    }

    @Override
    public void close() {
        if (!connected.cancel(false) && !connected.isCompletedExceptionally()) {
            try {
                connected.join().closeAsync();
            } catch (CompletionException e) {
                log.debug("closing the Redis connection failed", e);
            }
        }
    }
}
