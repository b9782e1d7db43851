package io.madang.outbox;

import io.lettuce.core.RedisClient;
import io.madang.kernel.id.Ids;
import io.madang.kernel.kafka.KafkaServers;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Outboxes and their relays as a bean: services ask it for theirs by {@link Outboxes#forService}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(OutboxProperties.class)
public class OutboxConfiguration {

    @Bean(destroyMethod = "stop")
    Outboxes outboxes(
            OutboxProperties properties,
            @Value("${madang.kafka.url:127.0.0.1:9092}") String kafka,
            RedisClient redis,
            Ids ids,
            InstantSource clock,
            JsonMapper json,
            MeterRegistry meters,
            ObjectProvider<CommitListener> listeners) {
        return new Outboxes(
                properties,
                KafkaServers.of(kafka),
                redis,
                ids,
                clock,
                json,
                meters,
                listeners.orderedStream().toList());
    }
}
