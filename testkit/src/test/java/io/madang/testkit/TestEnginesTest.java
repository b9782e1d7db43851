package io.madang.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

class TestEnginesTest {
    @Test
    void sharesOneServerAndOffersASecond() throws SQLException {
        assertThat(TestEngines.mariaDb()).isSameAs(TestEngines.mariaDb());
        assertThat(TestEngines.mariaDb().port())
                .isNotEqualTo(TestEngines.secondMariaDb().port());
        assertThat(answer(TestEngines.mariaDb())).isEqualTo(1);
        assertThat(answer(TestEngines.secondMariaDb())).isEqualTo(1);
    }

    @Test
    void sharesRedisAndKafka() throws Exception {
        assertThat(TestEngines.redis().url()).startsWith("redis://:");
        try (Admin admin = Admin.create(TestEngines.kafka().servers().client(Map.of()))) {
            assertThat(admin.describeCluster().nodes().get()).hasSize(1);
        }
    }

    private static int answer(TestMariaDb server) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(), server.username(), server.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select 1")) {
            row.next();
            return row.getInt(1);
        }
    }
}
