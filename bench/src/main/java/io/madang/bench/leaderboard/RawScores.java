package io.madang.bench.leaderboard;

import io.madang.bench.load.JdbcClients;
import io.madang.contracts.account.UserId;
import io.madang.sharding.ShardMap;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The database without us: one connection that writes what a batch of scores writes, and looks nothing up. Three
 * statements for many rows, prepared, and a commit that waits for the disk.
 */
final class RawScores {

    private static final String SCHEMA = "bench_scores";
    private static final long BOARD = 1;
    private static final String AT = "2026-11-01 00:00:00";

    private final JdbcClients jdbc;
    private final Players players;
    private final int rows;
    private final SplittableRandom random;
    private final TreeMap<Integer, Long> positions = new TreeMap<>();
    private long match;

    /** @param rows how many scores share a transaction */
    RawScores(JdbcClients jdbc, Players players, int rows) throws SQLException {
        this.jdbc = jdbc;
        this.players = players.some();
        this.rows = rows;
        this.random = new SplittableRandom(players.seed());
        jdbc.execute("create database " + SCHEMA);
        for (String table : new String[] {"score_log", "season_totals", "log_positions"}) {
            jdbc.execute("create table " + SCHEMA + "." + table + " like madang_leaderboard." + table);
        }
        this.players.store(jdbc, SCHEMA, BOARD);
    }

    double perSecond(Duration time) throws Exception {
        return rows
                * jdbc.perSecond(1, time, connection -> {
                    connection.setAutoCommit(false);
                    PreparedStatement log = connection.prepareStatement(
                            "insert into " + SCHEMA + ".score_log (shard, position, board_id, season_id, player, kind,"
                                    + " match_id, points, scored_at, received_at, author_id, total, reached_at) values "
                                    + repeated("(?, ?, " + BOARD + ", " + BOARD + ", ?, 'SCORE', ?, 1, '" + AT + "', '"
                                            + AT + "', 1, 1, '" + AT + "')"));
                    PreparedStatement totals = connection.prepareStatement("insert into " + SCHEMA
                            + ".season_totals (shard, season_id, player, total, reached_at, matches, hidden) values "
                            + repeated("(?, " + BOARD + ", ?, 1, '" + AT + "', 1, false)")
                            + " on duplicate key update total = total + values(total), matches = matches + 1");
                    PreparedStatement moved = connection.prepareStatement("insert into " + SCHEMA
                            + ".log_positions (shard, position) values " + repeated("(?, ?)")
                            + " on duplicate key update position = values(position)");
                    return () -> write(connection, log, totals, moved);
                });
    }

    private void write(Connection connection, PreparedStatement log, PreparedStatement totals, PreparedStatement moved)
            throws SQLException {
        SortedSet<Integer> shards = new TreeSet<>();
        for (int i = 0; i < rows; i++) {
            int player = random.nextInt(players.number());
            int shard = ShardMap.shardOf(new UserId(players.id(player)));
            shards.add(shard);
            log.setInt(4 * i + 1, shard);
            log.setLong(4 * i + 2, positions.merge(shard, 1L, Long::sum));
            log.setBytes(4 * i + 3, players.bytes(player));
            log.setString(4 * i + 4, "m" + match++);
            totals.setInt(2 * i + 1, shard);
            totals.setBytes(2 * i + 2, players.bytes(player));
        }
        Integer[] changed = shards.toArray(Integer[]::new);
        for (int i = 0; i < rows; i++) {
            // a statement of one size: the last shard fills it up
            int shard = changed[Math.min(i, changed.length - 1)];
            moved.setInt(2 * i + 1, shard);
            moved.setLong(2 * i + 2, positions.getOrDefault(shard, 0L));
        }
        log.executeUpdate();
        totals.executeUpdate();
        moved.executeUpdate();
        connection.commit();
    }

    private String repeated(String row) {
        return String.join(", ", Collections.nCopies(rows, row));
    }
}
