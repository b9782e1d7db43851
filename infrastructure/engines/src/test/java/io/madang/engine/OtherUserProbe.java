package io.madang.engine;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A program of another user of this machine that tries the engines' ports and files; prints what it achieved. */
final class OtherUserProbe {
    private OtherUserProbe() {}

    /** @param arguments the ports of Kafka, Redis and MariaDB, and then files to read */
    public static void main(String[] arguments) {
        Map<String, Object> kafka = Map.of(
                "bootstrap.servers",
                "127.0.0.1:" + arguments[0],
                "request.timeout.ms",
                2_000,
                "default.api.timeout.ms",
                3_000,
                "max.block.ms",
                3_000);
        attempt("listed topics", () -> {
            try (Admin admin = Admin.create(kafka)) {
                admin.listTopics().names().get();
            }
        });
        attempt("published", () -> {
            try (KafkaProducer<String, String> producer =
                    new KafkaProducer<>(kafka, new StringSerializer(), new StringSerializer())) {
                producer.send(new ProducerRecord<>("article", "forged")).get();
            }
        });
        attempt("consumed", () -> {
            try (KafkaConsumer<String, String> consumer =
                    new KafkaConsumer<>(kafka, new StringDeserializer(), new StringDeserializer())) {
                consumer.listTopics();
            }
        });
        attempt("used redis", () -> {
            byte[] answer = Loopback.exchange(Integer.parseInt(arguments[1]), "SET forged 1\r\n", 5);
            if (!new String(answer, StandardCharsets.US_ASCII).startsWith("+OK")) {
                throw new IllegalStateException("refused");
            }
        });
        for (String user : new String[] {"root", "madang", "mariadb.sys", ""}) {
            attempt("used mariadb as " + user, () -> DriverManager.getConnection(
                            "jdbc:mariadb://127.0.0.1:" + arguments[2] + "/", user, "")
                    .close());
        }
        for (int file = 3; file < arguments.length; file++) {
            Path path = Path.of(arguments[file]);
            attempt("read " + path, () -> {
                if (Files.isDirectory(path)) {
                    Files.list(path).close();
                } else {
                    Files.readAllBytes(path);
                }
            });
        }
        System.out.println("tried everything as " + System.getProperty("user.name"));
    }

    private static void attempt(String what, Attempt attempt) {
        try {
            attempt.run();
            System.out.println("FORGED: " + what);
        } catch (Exception refused) {
            System.out.println("refused: " + what);
        }
    }

    @FunctionalInterface
    private interface Attempt {
        void run() throws Exception;
    }
}
