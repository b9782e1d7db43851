package io.madang.sharding;

import io.madang.kernel.id.TypedId;
import io.madang.testkit.TestMariaDb;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** Real servers as the databases of an instance. */
public final class Servers {

    private Servers() {}

    /** The id of a note. */
    record NoteId(long value) implements TypedId {}

    public static Databases one(TestMariaDb server) {
        return databases("0-255=a", Map.of("a", server));
    }

    static Databases two(String map, TestMariaDb a, TestMariaDb b) {
        Map<String, TestMariaDb> servers = new LinkedHashMap<>();
        servers.put("a", a);
        servers.put("b", b);
        return databases(map, servers);
    }

    private static Databases databases(String map, Map<String, TestMariaDb> servers) {
        Map<String, DatabaseProperties.Server> sources = new LinkedHashMap<>();
        servers.forEach((name, server) ->
                sources.put(name, DatabaseProperties.Server.at(server.url(), server.username(), server.password())));
        return new Databases(new DatabaseProperties(sources, map), DatabaseGate.OPEN, new SimpleMeterRegistry());
    }

    /** Forgets everything that an earlier test left in the schema. */
    public static void drop(String schema, TestMariaDb... servers) throws SQLException {
        for (TestMariaDb server : servers) {
            execute(server, "drop schema if exists " + schema);
        }
    }

    static void execute(TestMariaDb server, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(), server.username(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static void write(Shards shards, TypedId id, String text) {
        Shard shard = shards.of(id);
        shard.sql("insert into note (shard, id, text) values (:shard, :id, :text)")
                .param("shard", shard.number())
                .param("id", id.value())
                .param("text", text)
                .update();
    }

    static long count(Source source) {
        return source.jdbc().sql("select count(*) from note").query(Long.class).single();
    }
}
