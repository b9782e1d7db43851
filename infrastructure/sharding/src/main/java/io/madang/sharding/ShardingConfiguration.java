package io.madang.sharding;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The databases of an instance, as beans. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DatabaseProperties.class)
public class ShardingConfiguration {

    @Bean
    Databases databases(DatabaseProperties properties, ObjectProvider<DatabaseGate> gate, MeterRegistry meters) {
        return new Databases(properties, gate.getIfAvailable(() -> DatabaseGate.OPEN), meters);
    }

    @Bean
    IdempotencyKeys idempotencyKeys(Databases databases, ObjectProvider<JsonMapper> json) {
        return new IdempotencyKeys(databases, json.getIfAvailable(JsonMapper::shared));
    }

    /** Stops the start with a clear message where a schema is broken, before anything is served. */
    @Bean
    SmartLifecycle databasesPrepared(Databases databases) {
        return new SmartLifecycle() {
            private volatile boolean running;

            @Override
            public void start() {
                databases.awaitPrepared();
                running = true;
            }

            @Override
            public void stop() {
                running = false;
            }

            @Override
            public boolean isRunning() {
                return running;
            }

            @Override
            public int getPhase() {
                return Integer.MIN_VALUE;
            }
        };
    }
}
