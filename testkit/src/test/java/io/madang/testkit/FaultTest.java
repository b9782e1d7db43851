package io.madang.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;

class FaultTest {
    @Test
    void acknowledgedRowsSurviveAKill() throws SQLException {
        try (TestMariaDb server = TestEngines.newMariaDb()) {
            try (Connection connection = connect(server);
                    Statement statement = connection.createStatement()) {
                statement.execute("create schema madang_fault");
                statement.execute("create table madang_fault.t (id int primary key)");
                for (int id = 0; id < 100; id++) {
                    statement.execute("insert into madang_fault.t values (" + id + ")");
                }
            }
            server.kill();
            assertThatThrownBy(() -> connect(server)).isInstanceOf(SQLException.class);
            server.start();
            try (Connection connection = connect(server);
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("select count(*) from madang_fault.t")) {
                row.next();
                assertThat(row.getInt(1)).isEqualTo(100);
            }
        }
    }

    @Test
    void aPausedRedisAnswersWhenItRunsOn() throws IOException {
        try (TestRedis server = TestEngines.newRedis();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            server.pause();
            socket.getOutputStream().write(("AUTH " + server.password() + "\r\n").getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(200);
            assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            server.resume();
            socket.setSoTimeout(10_000);
            assertThat(new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII))
                    .isEqualTo("+OK\r\n");
        }
    }

    @Test
    void aStoppedKafkaComesBackWithItsTopics() throws Exception {
        try (TestKafka kafka = TestEngines.newKafka()) {
            try (Admin admin = Admin.create(kafka.servers().client(Map.of()))) {
                admin.createTopics(List.of(new NewTopic("kept", 1, (short) 1)))
                        .all()
                        .get(30, TimeUnit.SECONDS);
            }
            kafka.restart();
            try (Admin admin = Admin.create(kafka.servers().client(Map.of()))) {
                assertThat(admin.listTopics().names().get(30, TimeUnit.SECONDS)).contains("kept");
            }
        }
    }

    private static Connection connect(TestMariaDb server) throws SQLException {
        return DriverManager.getConnection(server.url(), server.username(), server.password());
    }
}
