package io.madang.stream;

import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.OutboxProperties;
import io.madang.outbox.Topics;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Runs every {@link Projection} and every {@link InstanceListener} there is. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({StreamProperties.class, OutboxProperties.class})
public class StreamConfiguration {

    @Bean(destroyMethod = "stop")
    ProjectionRunner runner(
            StreamProperties properties,
            OutboxProperties outbox,
            @Value("${madang.kafka.url:127.0.0.1:9092}") String kafka,
            ObjectProvider<Projection> projections,
            InstantSource clock,
            JsonMapper json,
            MeterRegistry meters) {
        return new ProjectionRunner(
                properties,
                new Topics(KafkaServers.of(kafka), outbox),
                KafkaServers.of(kafka),
                projections.orderedStream().toList(),
                clock,
                json,
                meters);
    }

    @Bean(destroyMethod = "stop")
    Broadcasts broadcasts(
            StreamProperties properties,
            OutboxProperties outbox,
            @Value("${madang.kafka.url:127.0.0.1:9092}") String kafka,
            ObjectProvider<InstanceListener> listeners,
            JsonMapper json) {
        return new Broadcasts(
                properties,
                new Topics(KafkaServers.of(kafka), outbox),
                KafkaServers.of(kafka),
                listeners.orderedStream().toList(),
                json);
    }
}
