package io.madang.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.madang.cluster.ClusterConfiguration;
import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.contracts.operator.OperatorFigures;
import io.madang.outbox.OutboxInstance.Key;
import io.madang.outbox.OutboxInstance.Said;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardingConfiguration;
import io.madang.sharding.Shards;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.MapPropertySource;
import tools.jackson.databind.json.JsonMapper;

/** The outbox as an application has it: beans, settings, and a relay that lives as long as the context. */
class OutboxConfigurationTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String SERVICE = OutboxInstance.newService();

    @Test
    void carriesTheEventsOfAServiceFromTheStartOfTheContextToItsEnd() {
        TestMariaDb database = TestEngines.mariaDb();
        Map<String, Object> settings = Map.of(
                "madang.database.sources.main.url", database.url(),
                "madang.database.sources.main.username", database.username(),
                "madang.database.sources.main.password", database.password(),
                "madang.kafka.url", TestEngines.kafka().url(),
                "madang.outbox.topic-prefix", "config.",
                "madang.outbox.partitions", "3");
        Outboxes outboxes;
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
                TopicReader reader = new TopicReader(TestEngines.kafka().servers(), "config." + SERVICE, 3)) {
            context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", settings));
            context.register(Application.class);
            context.refresh();
            outboxes = context.getBean(Outboxes.class);
            assertThat(outboxes.isRunning()).isTrue();

            Shard shard = context.getBean(Databases.class).forService(SERVICE).of(new Key(1));
            shard.run(() -> context.getBean(Outbox.class).append(shard, new Key(1), "said", 1, new Said("hello")));
            await().atMost(SOON).until(() -> reader.distinct() == 1);
            assertThat(reader.versionsOf(1)).containsExactly(1L);
            assertThat(context.getBean(MeterRegistry.class)
                            .get("madang.outbox.sent")
                            .tags("service", SERVICE, "source", "main")
                            .counter()
                            .count())
                    .isEqualTo(1);
            assertThat(context.getBean(OperatorFigures.class).outboxes())
                    .extracting(OutboxReport::service, OutboxReport::source, OutboxReport::up)
                    .containsExactly(tuple(SERVICE, "main", true));
        }
        assertThat(outboxes.isRunning()).isFalse();
    }

    @Configuration(proxyBeanMethods = false)
    @Import({ShardingConfiguration.class, ClusterConfiguration.class, OutboxConfiguration.class})
    static class Application {

        @Bean
        Outbox outbox(Outboxes outboxes, Databases databases) {
            Shards shards = databases.forService(SERVICE);
            return outboxes.forService(shards);
        }

        @Bean(destroyMethod = "shutdown")
        RedisClient redis() {
            return RedisClient.create(TestEngines.redis().url());
        }

        @Bean
        JsonMapper json() {
            return new JsonMapper();
        }

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }
    }
}
