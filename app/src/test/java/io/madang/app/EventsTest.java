package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.OutboxProperties;
import io.madang.outbox.Topics;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import io.madang.stream.ProjectionRunner;
import io.madang.stream.StreamProperties;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import tools.jackson.databind.json.JsonMapper;

/** The commands that concern events, beside an instance with one projection. */
class EventsTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String PREFIX = "events" + ProcessHandle.current().pid() + ".";
    private static final String TOPIC = PREFIX + "article";

    private final Diary diary = new Diary();

    @TempDir
    Path place;

    private Path config;
    private ProjectionRunner runner;
    private KafkaProducer<String, String> producer;

    @BeforeEach
    void start() throws Exception {
        TestMariaDb database = TestEngines.mariaDb();
        String url = TestEngines.kafka().url();
        KafkaServers kafka = KafkaServers.of(url);
        config = Files.writeString(
                place.resolve("madang.properties"),
                """
                madang.database.sources.main.url=%s
                madang.database.sources.main.username=%s
                madang.database.sources.main.password=%s
                madang.kafka.url=%s
                madang.outbox.topic-prefix=%s
                """
                        .formatted(database.url(), database.username(), database.password(), url, PREFIX));
        OutboxProperties outbox = new Binder(
                        new MapConfigurationPropertySource(Map.of("madang.outbox.topic-prefix", PREFIX)))
                .bindOrCreate("madang.outbox", OutboxProperties.class);
        StreamProperties properties = new Binder(new MapConfigurationPropertySource(Map.of()))
                .bindOrCreate("madang.stream", StreamProperties.class);
        runner = new ProjectionRunner(
                properties,
                new Topics(kafka, outbox),
                kafka,
                List.of(diary),
                InstantSource.system(),
                new JsonMapper(),
                new SimpleMeterRegistry());
        new Topics(kafka, outbox).ensure(TOPIC);
        producer = new KafkaProducer<>(kafka.client(Map.of()), new StringSerializer(), new StringSerializer());
        runner.start();
    }

    @AfterEach
    void stop() {
        runner.stop();
        producer.close(Duration.ZERO);
    }

    @Test
    void showsReplaysAndRebuildsWhatIsBuiltFromEvents() throws Exception {
        for (int i = 1; i <= 10; i++) {
            write(i, "{\"text\":\"a note\"}");
        }
        write(11, "7");
        await().atMost(SOON).until(() -> run("lag").contains("0 behind") && diary.notes.size() == 10);

        assertThat(run("dead")).contains("account: 0 dead letters", "projection diary: 1 dead letters", TOPIC);
        assertThat(run("dead", "--service", "like")).contains("like: 0").doesNotContain("diary");

        assertThat(run("replay", "--topic", TOPIC, "--from", "beginning")).contains("diary: 11 events came again");
        assertThat(diary.notes).hasSize(20);
        assertThat(run("replay", "--topic", TOPIC, "--from", "2100-01-01T00:00:00Z", "--for", "diary"))
                .contains("diary: 0 events came again");
        assertThat(diary.cleared).hasValue(0);

        assertThat(run("rebuild", "diary")).contains("diary: 11 events came again");
        assertThat(diary.cleared).hasValue(1);
        assertThat(diary.notes).hasSize(10);

        assertThat(run("replay", "--dead", "diary")).contains("dead letters are on their topics again");
        assertThat(run("replay")).contains("account: 0 dead letters are on their way again");

        assertThatThrownBy(() -> run("replay", "--topic", "artcle", "--from", "beginning"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("'artcle'")
                .hasMessageContaining(TOPIC);
        assertThatThrownBy(() -> run("replay", "--topic", TOPIC, "--from", "noon"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("beginning");
        assertThatThrownBy(() -> run("rebuild", "dairy"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("there are diary");
        assertThatThrownBy(() -> run("replay", "--topic", TOPIC)).isInstanceOf(UsageError.class);
        assertThatThrownBy(() -> run("replay", "--from", "beginning")).isInstanceOf(UsageError.class);
        assertThatThrownBy(() -> run("rebuild")).isInstanceOf(UsageError.class);
        assertThatThrownBy(() -> run("mend")).isInstanceOf(UsageError.class).hasMessageContaining("'events lag'");
        runner.stop();
        assertThatThrownBy(() -> run("rebuild", "diary"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("no instance runs diary");
        assertThat(run("lag")).contains("runs nowhere now");
    }

    private void write(int version, String payload) throws Exception {
        producer.send(new ProducerRecord<>(
                        TOPIC,
                        "1",
                        """
                        {"id":"%d","type":"noted","key":"1","version":%d,"time":"2026-01-01T00:00:00Z","payload":%s}"""
                                .formatted(version, version, payload)))
                .get();
    }

    private String run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("events"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--config", config.toString(), "--data", place.toString()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            new Commands(new Console(), Map.of()).run(all);
        } finally {
            System.setOut(before);
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    private static final class Diary implements Projection {

        private final List<Event<?>> notes = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger cleared = new AtomicInteger();

        @Override
        public String name() {
            return "diary";
        }

        @Override
        public List<Interest<?>> interests() {
            return List.of(new Interest<>(Services.ARTICLE, "noted", Note.class));
        }

        @Override
        public void apply(List<Event<?>> events) {
            notes.addAll(events);
        }

        @Override
        public void clear() {
            notes.clear();
            cleared.incrementAndGet();
        }
    }

    private record Note(String text) {}
}
