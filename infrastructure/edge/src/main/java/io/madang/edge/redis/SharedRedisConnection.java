package io.madang.edge.redis;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shared connection to a Redis server, or to the servers of a Redis Cluster: made in the background, tried again until it is there, and never waited for longer
 * than the caller says. Once made, the client itself keeps reconnecting it.
 */
public final class SharedRedisConnection implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SharedRedisConnection.class);
    private static final Duration RETRY = Duration.ofMillis(300);

    private final AbstractRedisClient client;
    private final Supplier<CompletionStage<RedisLink>> connector;
    private final CompletableFuture<RedisLink> connected = new CompletableFuture<>();

    /**
     * What commands are sent by.
     *
     * @param connection sends commands that are built by the caller, many at once
     * @param commands sends commands one by one
     */
    public record RedisLink(
            StatefulConnection<String, String> connection, RedisClusterAsyncCommands<String, String> commands) {}

    private SharedRedisConnection(AbstractRedisClient client, Supplier<CompletionStage<RedisLink>> connector) {
        this.client = client;
        this.connector = connector;
        connect();
    }

    static SharedRedisConnection toServer(RedisClient client, RedisURI uri) {
        return new SharedRedisConnection(client, () -> client.connectAsync(StringCodec.UTF8, uri)
                .thenApply(connection -> new RedisLink(connection, connection.async())));
    }

    static SharedRedisConnection toCluster(RedisClusterClient client) {
        return new SharedRedisConnection(client, () -> client.refreshPartitionsAsync()
                .thenCompose(known -> client.connectAsync(StringCodec.UTF8))
                .thenApply(connection -> new RedisLink(connection, connection.async())));
    }

    /** The connection if it is open, waiting at most the given time for the very first one to come up. */
    public Optional<RedisLink> connection(Duration atMost) {
        try {
            RedisLink link = connected.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
            return link.connection().isOpen() ? Optional.of(link) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (TimeoutException | ExecutionException | CancellationException e) {
            return Optional.empty();
        }
    }

    /** Tells of every connection of the client, this one among them, when it is lost. */
    public void addListener(RedisConnectionStateListener listener) {
        client.addListener(listener);
    }

    public void removeListener(RedisConnectionStateListener listener) {
        client.removeListener(listener);
    }

    private void connect() {
        if (connected.isDone()) {
            return;
        }
        connector.get().whenComplete((link, problem) -> {
            if (problem == null) {
                accept(link);
            } else {
                log.debug("Redis is not there yet: {}", problem.toString());
                CompletableFuture.delayedExecutor(RETRY.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(this::connect);
            }
        });
    }

    private void accept(RedisLink link) {
        if (!connected.complete(link)) {
            link.connection().closeAsync();
        }
    }

    @Override
    public void close() {
        if (!connected.cancel(false) && !connected.isCompletedExceptionally()) {
            try {
                connected.join().connection().closeAsync();
            } catch (CompletionException e) {
                log.debug("closing the Redis connection failed", e);
            }
        }
    }
}
