package io.madang.bench.leaderboard;

import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.JdbcClients;
import io.madang.contracts.account.UserId;
import io.madang.sharding.ShardMap;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;

/**
 * Players with scores as games have them: many have few points, few have many, and equal scores are common.
 *
 * @param number how many there are
 */
record Players(int number, long seed) {

    private static final long FIRST = 700_000_000_000_000_000L;
    private static final long STEP = 7_919;
    private static final int ROWS = 2_000;
    private static final int MAX_SOME = 1_000_000;
    static final int MOST_POINTS = 1_000_000;

    /** The first of them, a million at most: whom reads are about, and who have names. */
    Players some() {
        return new Players(Math.min(number, MAX_SOME), seed);
    }

    long id(int player) {
        return FIRST + player * STEP;
    }

    byte[] bytes(int player) {
        return ByteBuffer.allocate(Long.BYTES).putLong(id(player)).array();
    }

    long score(int player) {
        long z = (seed + player) * 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        double part = ((z ^ z >>> 27) >>> 11) / (double) (1L << 53);
        return (long) (MOST_POINTS * part * part * part);
    }

    /** Stores them as a season's totals: what a log of one score each would come to. */
    void store(JdbcClients jdbc, String schema, long season) throws SQLException {
        String insert = "insert into " + schema + ".season_totals"
                + " (shard, season_id, player, total, reached_at, matches, hidden) values ";
        store(jdbc, insert, "(?, " + season + ", ?, ?, '2026-11-01 00:00:00', 1, false)", (row, player, at) -> {
            row.setInt(at, ShardMap.shardOf(new UserId(id(player))));
            row.setBytes(at + 1, bytes(player));
            row.setLong(at + 2, score(player));
            return 3;
        });
    }

    /** Stores them in a table as one would make it without Redis: with an index by score. */
    void storePlain(JdbcClients jdbc) throws SQLException {
        jdbc.execute("create database if not exists bench");
        jdbc.execute("create table bench.scores (player bigint primary key, score bigint not null)");
        store(jdbc, "insert into bench.scores (player, score) values ", "(?, ?)", (row, player, at) -> {
            row.setLong(at, id(player));
            row.setLong(at + 1, score(player));
            return 2;
        });
        jdbc.execute("alter table bench.scores add key by_score (score)");
    }

    /** Sets the values of one row from an index on, and says how many they are. */
    @FunctionalInterface
    private interface Row {
        int set(PreparedStatement statement, int player, int at) throws SQLException;
    }

    private void store(JdbcClients jdbc, String insert, String values, Row row) throws SQLException {
        try (Connection connection = jdbc.connect()) {
            connection.setAutoCommit(false);
            for (int from = 0; from < number; from += ROWS) {
                int rows = Math.min(ROWS, number - from);
                try (PreparedStatement statement =
                        connection.prepareStatement(insert + String.join(", ", Collections.nCopies(rows, values)))) {
                    int at = 1;
                    for (int i = 0; i < rows; i++) {
                        at += row.set(statement, from + i, at);
                    }
                    statement.executeUpdate();
                }
                connection.commit();
                BenchProgress.bar("players stored", from + rows, number);
            }
        }
    }
}
