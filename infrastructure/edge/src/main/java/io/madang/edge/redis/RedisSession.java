package io.madang.edge.redis;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.List;

/** A client of its own with a shared connection: for commands that run beside the instances, or for another Redis. */
public final class RedisSession implements AutoCloseable {

    private final ClientResources resources;
    private final AbstractRedisClient client;
    private final SharedRedisConnection connection;

    private RedisSession(ClientResources resources, AbstractRedisClient client, SharedRedisConnection connection) {
        this.resources = resources;
        this.client = client;
        this.connection = connection;
    }

    /** @param timeout how long any command may take */
    public static RedisSession open(String url, Duration timeout) {
        RedisConfiguration configuration = new RedisConfiguration();
        RedisProperties properties = new RedisProperties(url, timeout);
        ClientResources resources = configuration.redisResources();
        RedisClient client = configuration.redisClient(resources, properties);
        return new RedisSession(resources, client, configuration.sharedRedisConnection(client, properties));
    }

    /**
     * A session with a Redis Cluster.
     *
     * @param urls of some of its servers, with the password; the others are found by them
     */
    public static RedisSession openCluster(List<String> urls, Duration timeout) {
        ClientResources resources = new RedisConfiguration().redisResources();
        RedisClusterClient client = RedisConfiguration.clusterClient(resources, urls, timeout);
        return new RedisSession(resources, client, SharedRedisConnection.toCluster(client));
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
