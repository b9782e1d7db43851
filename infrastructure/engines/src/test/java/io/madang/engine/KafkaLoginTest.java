package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.kernel.kafka.KafkaServers;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker whose data was first written when the embedded Kafka asked for no password. */
class KafkaLoginTest {
    private static final String TOPIC = "article";
    private static final short METADATA_REQUEST = 3;

    private static final Ports PORTS = new Ports();
    private static final int PORT = PORTS.any();
    private static final int CONTROLLER_PORT = PORTS.any();

    @TempDir
    static Path directory;

    private static KafkaRaftServer broker;

    @BeforeAll
    static void upgrade() throws Exception {
        KafkaNode node = new KafkaNode(
                directory.resolve("data"), PORT, new KafkaLogin(new EngineCredentials("madang", "first-horse")));
        node.format();
        Properties open = node.properties(CONTROLLER_PORT);
        open.keySet().removeIf(key -> key.toString().contains("sasl"));
        open.put("listener.security.protocol.map", "BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT");
        KafkaRaftServer before = new KafkaRaftServer(KafkaConfig.fromProps(open), Time.SYSTEM);
        before.startup();
        try (Admin admin = Admin.create(client("127.0.0.1:" + PORT))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get(30, TimeUnit.SECONDS);
            publish("127.0.0.1:" + PORT, "before");
        } finally {
            before.shutdown();
            before.awaitShutdown();
        }
        broker = node.boot(CONTROLLER_PORT);
    }

    @AfterAll
    static void stop() {
        broker.shutdown();
        broker.awaitShutdown();
    }

    private static String url(String password) {
        return new KafkaLogin(new EngineCredentials("madang", password)).url("127.0.0.1:" + PORT);
    }

    private static Map<String, Object> client(String url) {
        return KafkaServers.of(url)
                .client(Map.of("request.timeout.ms", 30_000, "default.api.timeout.ms", 30_000, "acks", "all"));
    }

    private static void publish(String url, String value) throws Exception {
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(client(url), new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(TOPIC, value)).get(60, TimeUnit.SECONDS);
        }
    }

    private static KafkaConsumer<String, String> consumer(String url) {
        KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(client(url), new StringDeserializer(), new StringDeserializer());
        TopicPartition partition = new TopicPartition(TOPIC, 0);
        consumer.assign(List.of(partition));
        consumer.seek(partition, 0);
        return consumer;
    }

    @Test
    void keepsWhatWasPublishedWithoutPasswordsAndServesWhoHasThem() throws Exception {
        publish(url("first-horse"), "after");
        try (KafkaConsumer<String, String> consumer = consumer(url("first-horse"))) {
            List<String> values = new ArrayList<>();
            while (values.size() < 2) {
                consumer.poll(Duration.ofSeconds(30)).forEach(message -> values.add(message.value()));
            }
            assertThat(values).containsExactly("before", "after");
        }
    }

    @Test
    void refusesAWrongPassword() {
        String wrong = url("wrong-horse");
        try (Admin admin = Admin.create(client(wrong))) {
            assertThatThrownBy(() -> admin.listTopics().names().get())
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(SaslAuthenticationException.class);
        }
        assertThatThrownBy(() -> publish(wrong, "forged")).hasCauseInstanceOf(SaslAuthenticationException.class);
        try (KafkaConsumer<String, String> consumer = consumer(wrong)) {
            assertThatThrownBy(() -> consumer.poll(Duration.ofSeconds(30)))
                    .isInstanceOf(SaslAuthenticationException.class);
        }
    }

    @Test
    void refusesAnotherUser() {
        String stranger = new KafkaLogin(new EngineCredentials("stranger", "first-horse")).url("127.0.0.1:" + PORT);
        try (Admin admin = Admin.create(client(stranger))) {
            assertThatThrownBy(() -> admin.listTopics().names().get())
                    .hasCauseInstanceOf(SaslAuthenticationException.class);
        }
    }

    /** A client that does not log in asks at once, and is not answered. */
    @Test
    void answersNothingBeforeALoginOnEitherPort() throws IOException {
        assertThat(answerTo(PORT, METADATA_REQUEST)).isEqualTo(-1);
        assertThat(answerTo(CONTROLLER_PORT, METADATA_REQUEST)).isEqualTo(-1);
    }

    @Test
    void letsThePasswordAloneOpenTheController() {
        assertThatThrownBy(() -> describeQuorum("wrong-horse")).hasCauseInstanceOf(SaslAuthenticationException.class);
        assertThat(describeQuorum("first-horse")).isEqualTo(1);
    }

    private static int describeQuorum(String password) {
        Map<String, Object> settings = client(url(password));
        settings.remove("bootstrap.servers");
        settings.put("bootstrap.controllers", "127.0.0.1:" + CONTROLLER_PORT);
        try (Admin admin = Admin.create(settings)) {
            return admin.describeMetadataQuorum().quorumInfo().get().leaderId();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** The first byte of the answer, or -1 where the server ends the connection instead. */
    private static int answerTo(int port, short request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            byte[] name = "forger".getBytes(StandardCharsets.US_ASCII);
            DataOutputStream output = new DataOutputStream(socket.getOutputStream());
            output.writeInt(2 + 2 + 4 + 2 + name.length + 4 + 1);
            output.writeShort(request);
            output.writeShort(4);
            output.writeInt(1);
            output.writeShort(name.length);
            output.write(name);
            output.writeInt(-1); // all topics
            output.writeByte(0); // create none
            output.flush();
            return socket.getInputStream().read();
        }
    }
}
