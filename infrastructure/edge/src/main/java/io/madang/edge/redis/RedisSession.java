package io.madang.edge.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;

/** A client of its own with a shared connection, for commands that run beside the instances. */
public final class RedisSession implements AutoCloseable {

    private final ClientResources resources;
    private final RedisClient client;
    private final SharedRedisConnection connection;

    private RedisSession(RedisProperties properties) {
        RedisConfiguration configuration = new RedisConfiguration();
        this.resources = configuration.redisResources();
        this.client = configuration.redisClient(resources, properties);
        this.connection = configuration.sharedRedisConnection(client, properties);
    }

    /** @param timeout how long any command may take */
    public static RedisSession open(String url, Duration timeout) {
        return new RedisSession(new RedisProperties(url, timeout));
    }

    public SharedRedisConnection connection() {
        return connection;
    }

    @Override
    public void close() {
        connection.close();
        client.shutdown();
        resources.shutdown();
    }
}
