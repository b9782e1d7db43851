package io.madang.media.omission;

import io.madang.edge.redis.SharedRedisConnection;
import java.security.SecureRandom;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the sessions of the list by views. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SessionProperties.class)
public class OmissionConfiguration {

    @Bean
    ReadingByViews readingByViews(
            SharedRedisConnection redisConnection,
            SessionProperties properties,
            ObjectProvider<InstantSource> clock,
            JsonMapper json) {
        return new ReadingByViews(new ReadingSessions(
                redisConnection, properties, new SecureRandom(), clock.getIfAvailable(InstantSource::system), json));
    }
}
