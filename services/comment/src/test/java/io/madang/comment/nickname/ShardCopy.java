package io.madang.comment.nickname;

import io.madang.testkit.TestMariaDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Copies shards of the comment service to another server, as an operator does with a dump. */
final class ShardCopy {

    private static final String SCHEMA = "madang_comment";
    private static final List<String> BY_SHARD = List.of("comments", "nickname_offsets", "unconfirmed_nicknames");

    private ShardCopy() {}

    static void copy(TestMariaDb from, TestMariaDb to, int first, int last) throws SQLException {
        try (Connection source = connect(from);
                Connection target = connect(to);
                Statement statement = target.createStatement()) {
            statement.execute("create schema if not exists " + SCHEMA);
            target.setCatalog(SCHEMA);
            source.setCatalog(SCHEMA);
            boolean isNew = !target.getMetaData()
                    .getTables(SCHEMA, null, "comments", null)
                    .next();
            for (String table : isNew ? tables(source) : BY_SHARD) {
                if (isNew) {
                    statement.execute(definition(source, table));
                }
                if (BY_SHARD.contains(table)) {
                    copyRows(source, target, table, " where shard between " + first + " and " + last);
                } else if (table.equals("flyway_schema_history")) {
                    copyRows(source, target, table, "");
                }
            }
        }
    }

    private static Connection connect(TestMariaDb server) throws SQLException {
        return DriverManager.getConnection(server.url(), server.username(), server.password());
    }

    private static List<String> tables(Connection connection) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show tables")) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }

    private static String definition(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show create table " + table)) {
            rows.next();
            return rows.getString(2);
        }
    }

    private static void copyRows(Connection from, Connection to, String table, String where) throws SQLException {
        try (Statement statement = from.createStatement();
                ResultSet rows = statement.executeQuery("select * from " + table + where)) {
            int columns = rows.getMetaData().getColumnCount();
            String places = String.join(", ", Collections.nCopies(columns, "?"));
            try (PreparedStatement insert = to.prepareStatement("insert into " + table + " values (" + places + ")")) {
                while (rows.next()) {
                    for (int column = 1; column <= columns; column++) {
                        insert.setObject(column, rows.getObject(column));
                    }
                    insert.executeUpdate();
                }
            }
        }
    }
}
