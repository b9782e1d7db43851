package io.madang.edge.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The Redis client: commands have a deadline, and fail at once while Redis is away instead of queueing up. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RedisProperties.class)
public class RedisConfiguration {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
    private static final Duration LONGEST_RECONNECT_DELAY = Duration.ofSeconds(1);
    private static final Duration TOPOLOGY_REFRESH = Duration.ofSeconds(10);

    @Bean(destroyMethod = "shutdown")
    ClientResources redisResources() {
        return ClientResources.builder()
                .reconnectDelay(
                        Delay.exponential(Duration.ofMillis(50), LONGEST_RECONNECT_DELAY, 2, TimeUnit.MILLISECONDS))
                .build();
    }

    @Bean(destroyMethod = "shutdown")
    RedisClient redisClient(ClientResources redisResources, RedisProperties properties) {
        RedisClient client = RedisClient.create(redisResources, uri(properties));
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(properties.timeout()))
                .socketOptions(
                        SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).build())
                .build());
        return client;
    }

    /** The client of a Redis Cluster; it follows the servers when their slots move or a replica takes over. */
    static RedisClusterClient clusterClient(ClientResources resources, List<String> urls, Duration timeout) {
        RedisClusterClient client = RedisClusterClient.create(
                resources, urls.stream().map(url -> uri(url, timeout)).toList());
        client.setOptions(ClusterClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(timeout))
                .socketOptions(
                        SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).build())
                .topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
                        .enableAllAdaptiveRefreshTriggers()
                        .adaptiveRefreshTriggersTimeout(LONGEST_RECONNECT_DELAY)
                        .enablePeriodicRefresh(TOPOLOGY_REFRESH)
                        .build())
                .build());
        return client;
    }

    @Bean
    SharedRedisConnection sharedRedisConnection(RedisClient redisClient, RedisProperties properties) {
        return SharedRedisConnection.toServer(redisClient, uri(properties));
    }

    private static RedisURI uri(RedisProperties properties) {
        return uri(properties.url(), properties.timeout());
    }

    private static RedisURI uri(String url, Duration timeout) {
        RedisURI uri = RedisURI.create(url);
        uri.setTimeout(timeout);
        return uri;
    }
}
