package io.madang.edge.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
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

    @Bean
    SharedRedisConnection sharedRedisConnection(RedisClient redisClient, RedisProperties properties) {
        return new SharedRedisConnection(redisClient, uri(properties));
    }

    private static RedisURI uri(RedisProperties properties) {
        RedisURI uri = RedisURI.create(properties.url());
        uri.setTimeout(properties.timeout());
        return uri;
    }
}
