package io.madang.edge.health;

import io.madang.edge.redis.RedisLink;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Redis answers a ping. Without it limits are counted per instance, and writes go on. */
final class RedisCheck implements HealthCheck {

    private static final Duration DEADLINE = Duration.ofMillis(500);

    private final RedisLink link;

    RedisCheck(RedisLink link) {
        this.link = link;
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
    public Finding check() throws Exception {
        var connection = link.connection(DEADLINE);
        if (connection.isEmpty()) {
            return Finding.down("not connected");
        }
        connection.get().async().ping().get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        return Finding.up();
    }
}
