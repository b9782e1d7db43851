package io.madang.edge.redis;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where Redis is.
 *
 * @param url {@code redis://:password@host:port}
 * @param timeout how long any command may take
 */
@ConfigurationProperties("madang.redis")
record RedisProperties(@DefaultValue("redis://127.0.0.1:6379") String url, @DefaultValue("1s") Duration timeout) {

    /** Without the password. */
    @Override
    public String toString() {
        return "RedisProperties[timeout=" + timeout + "]";
    }
}
