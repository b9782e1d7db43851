package io.madang.edge.limit;

import com.github.benmanes.caffeine.cache.Ticker;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.CurrentCaller;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.servlet.handler.MappedInterceptor;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The rate limiter, and the gate that applies it to endpoints. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RateLimitConfiguration.Properties.class)
public class RateLimitConfiguration {

    /**
     * Limits by name.
     *
     * @param limits such as {@code madang.limits.sign-up=10/1h}
     * @param limitDeadline how long Redis may take to count before this instance's own count stands alone
     */
    @ConfigurationProperties("madang")
    record Properties(@DefaultValue Map<String, RateLimit> limits, @DefaultValue("100ms") Duration limitDeadline) {}

    @Bean
    RateLimiter rateLimiter(SharedRedisConnection redisConnection, Properties properties, MeterRegistry meters) {
        return new SharedRateLimiter(
                new RedisBuckets(redisConnection, properties.limitDeadline()),
                new LocalBuckets(Ticker.systemTicker()),
                meters);
    }

    @Bean
    RateLimitGuard rateLimitGuard(
            RateLimiter limiter, CurrentCaller current, ClientAddresses addresses, Properties properties) {
        return new RateLimitGuard(limiter, current, addresses, properties.limits());
    }

    /** After the access guard: who may not call costs no count. */
    @Bean
    @Order(1)
    MappedInterceptor limitInterceptor(RateLimitGuard guard) {
        return new MappedInterceptor(null, guard);
    }

    @Bean
    SmartInitializingSingleton limitRules(RateLimitGuard guard, ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return () -> guard.readRules(mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().values().stream())
                .toList());
    }
}
