package io.madang.edge.health;

import io.madang.edge.peer.Roles;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.kafka.KafkaServers;
import io.madang.sharding.Databases;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** Health and metrics over HTTP. Checks are beans: a part that stands on something else adds its own. */
@Configuration(proxyBeanMethods = false)
public class HealthConfiguration {

    @Bean
    HealthChecks healthChecks(
            ObjectProvider<HealthCheck> checks, ObjectProvider<Databases> databases, ExecutorService healthExecutor) {
        List<HealthCheck> all = new ArrayList<>(checks.orderedStream().toList());
        databases.ifAvailable(known -> all.add(new DatabaseCheck(known)));
        return new HealthChecks(all.stream()
                .map(check -> new CachedHealthCheck(check, healthExecutor))
                .toList());
    }

    @Bean
    HealthController healthController(Roles roles, HealthChecks healthChecks, ApplicationAvailability availability) {
        return new HealthController(roles, healthChecks, availability);
    }

    /** One thread per running check; each check runs at most once at a time. */
    @Bean(destroyMethod = "shutdownNow")
    ExecutorService healthExecutor() {
        return Executors.newVirtualThreadPerTaskExecutor();
    }

    @Bean
    HealthCheck redisHealth(SharedRedisConnection redisConnection) {
        return new RedisCheck(redisConnection);
    }

    @Bean
    HealthCheck kafkaHealth(@Value("${madang.kafka.url:127.0.0.1:9092}") String kafka) {
        return new KafkaCheck(KafkaServers.of(kafka));
    }

    @Bean
    MetricsToken metricsToken(@Value("${madang.metrics.token:}") String token) {
        return new MetricsToken(token);
    }

    @Bean
    MetricsController metricsController(PrometheusMeterRegistry registry, MetricsToken token) {
        return new MetricsController(registry, token);
    }

    @Bean
    @Order(-1)
    MappedInterceptor requestMetrics(RequestTimers timers) {
        return new MappedInterceptor(null, new RequestMetrics(timers));
    }

    @Bean
    RequestTimers requestTimers(MeterRegistry meters) {
        return new RequestTimers(meters);
    }
}
