package io.madang.stream;

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

/** Runs every {@link Projection} there is. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({StreamProperties.class, OutboxProperties.class})
public class StreamConfiguration {

    @Bean(destroyMethod = "stop")
    Streams streams(
            StreamProperties properties,
            OutboxProperties outbox,
            @Value("${madang.kafka.url:127.0.0.1:9092}") String kafka,
            ObjectProvider<Projection> projections,
            ObjectProvider<InstantSource> clock,
            JsonMapper json,
            MeterRegistry meters) {
        return new Streams(
                properties,
                new Topics(kafka, outbox),
                kafka,
                projections.orderedStream().toList(),
                clock.getIfAvailable(InstantSource::system),
                json,
                meters);
    }
}
