package io.madang.edge.health;

import io.madang.edge.redis.SharedRedisConnection;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Redis answers a ping. Without it limits are counted per instance, and writes go on. */
final class RedisCheck implements HealthCheck {

    private static final Duration DEADLINE = Duration.ofMillis(500);

    private final SharedRedisConnection redisConnection;

    RedisCheck(SharedRedisConnection redisConnection) {
        this.redisConnection = redisConnection;
    }

    @Override
    public String name() {
        return "redis";
    }

    @Override
    public boolean vital() {
        return false;
    }

    @Override
    public HealthCheckResult check() throws Exception {
        var connection = redisConnection.connection(DEADLINE);
        if (connection.isEmpty()) {
            return HealthCheckResult.down("not connected");
        }
        connection.get().commands().ping().get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        return HealthCheckResult.up();
    }
}
