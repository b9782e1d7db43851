package io.madang.engine;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** One statement on a server under test. */
final class Sql {
    private Sql() {}

    static String query(String url, EngineCredentials credentials, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, credentials.username(), credentials.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    static void execute(String url, EngineCredentials credentials, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, credentials.username(), credentials.password());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
