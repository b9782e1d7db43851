package io.madang.bench.outbox;

import io.madang.sharding.ShardMap;
import io.madang.sharding.Source;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;

/** The rows of an outbox by JDBC alone, into a table like it: what the database takes at most. */
final class BareInserts {

    private final Source source;

    BareInserts(Source source) {
        this.source = source;
        source.jdbc().sql("create table bare like outbox").update();
    }

    void insert(int number, int first, int count) throws SQLException {
        try (Connection connection = source.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement statement = connection.prepareStatement(
                    """
                    insert into bare
                        (shard, event_id, topic, msg_key, type, version, payload, payload_bytes, created_at)
                    values (?, ?, 'bench', ?, 'said', ?, ?, ?, ?)
                    """)) {
                String payload = "{\"text\":\"" + OutboxBenchInstance.TEXT + "\"}";
                for (int event = first; event < first + count; event++) {
                    statement.setInt(1, number % ShardMap.SHARDS);
                    statement.setLong(2, event);
                    statement.setLong(3, event % OutboxBenchInstance.KEYS + 1);
                    statement.setLong(4, event);
                    statement.setString(5, payload);
                    statement.setInt(6, payload.length());
                    statement.setTimestamp(7, new Timestamp(0));
                    statement.executeUpdate();
                }
            }
            connection.commit();
        }
    }
}
