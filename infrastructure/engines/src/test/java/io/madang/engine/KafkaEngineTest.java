package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.kernel.kafka.KafkaServers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Exit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaEngineTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private KafkaEngine engine;

    @BeforeEach
    void start() {
        engine = new KafkaEngine(directory.resolve("kafka"), new Ports().any(), new Ports(), "correct-horse");
        engine.start();
        engine.awaitReady(LIMIT);
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    @Test
    void keepsWhatWasPublishedOverARestart() throws Exception {
        createTopic("kept");
        publish("kept", "before");
        engine.close();
        assertThat(Ports.isFree(engine.port())).isTrue();
        engine.start();
        engine.awaitReady(LIMIT);
        publish("kept", "after");
        assertThat(read("kept", 2)).containsExactly("before", "after");
    }

    @Test
    void makesNoTopicByAccident() throws Exception {
        try (KafkaProducer<String, String> producer = producer(Duration.ofSeconds(2))) {
            assertThatThrownBy(() ->
                            producer.send(new ProducerRecord<>("mistyped", "x")).get())
                    .hasMessageContaining("mistyped");
        }
        try (Admin admin = Admin.create(client(Map.of()))) {
            assertThat(admin.listTopics().names().get()).doesNotContain("mistyped");
        }
    }

    @Test
    void comesBackAfterAFatalFaultWithoutEndingTheJvm() throws Exception {
        createTopic("kept");
        publish("kept", "before");
        Exit.halt(1, "a fault made by a test");
        await().atMost(LIMIT).ignoreExceptions().untilAsserted(() -> {
            engine.awaitReady(LIMIT);
            publish("kept", "after");
        });
        assertThat(read("kept", 2)).containsExactly("before", "after");
    }

    @Test
    void saysWhyItCannotStart() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                KafkaEngine blocked = new KafkaEngine(
                        directory.resolve("other"), taken.getLocalPort(), new Ports(), "correct-horse")) {
            blocked.start();
            assertThatThrownBy(() -> blocked.awaitReady(LIMIT))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("Kafka cannot start on port " + taken.getLocalPort())
                    .hasMessageContaining("Address already in use");
        }
    }

    private Map<String, Object> client(Map<String, Object> own) {
        return KafkaServers.of(engine.url()).client(own);
    }

    private void createTopic(String name) throws Exception {
        try (Admin admin = Admin.create(client(Map.of()))) {
            admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get(30, TimeUnit.SECONDS);
        }
    }

    private KafkaProducer<String, String> producer(Duration blockLimit) {
        return new KafkaProducer<>(
                client(Map.of("max.block.ms", blockLimit.toMillis(), "acks", "all")),
                new StringSerializer(),
                new StringSerializer());
    }

    private void publish(String topic, String value) throws Exception {
        try (KafkaProducer<String, String> producer = producer(LIMIT)) {
            producer.send(new ProducerRecord<>(topic, "key", value)).get(60, TimeUnit.SECONDS);
        }
    }

    private List<String> read(String topic, int count) {
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                client(Map.of("group.id", "reader", "auto.offset.reset", "earliest")),
                new StringDeserializer(),
                new StringDeserializer())) {
            consumer.subscribe(List.of(topic));
            List<String> values = new ArrayList<>();
            await().atMost(LIMIT).until(() -> {
                for (ConsumerRecord<String, String> found : consumer.poll(Duration.ofMillis(200))) {
                    values.add(found.value());
                }
                return values.size() >= count;
            });
            return values;
        }
    }
}
