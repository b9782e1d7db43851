package io.madang.bench.board;

import io.madang.bench.load.JdbcClients;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Likes of one article without us: a row and a count in one transaction, through plain JDBC, in the three ways to change
 * a count that is fought over. The tables are copies of ours, with the same columns and indexes.
 */
final class RawLikes {

    private static final String INSERT =
            "insert into madang_bench.likes (article_id, user_id, version, liked_at) values (1, ?, ?, utc_timestamp(3))";
    private static final int MAX_TRIES = 10_000;

    private final JdbcClients clients;
    private final int number;
    private final Duration time;
    private final AtomicLong nextUser = new AtomicLong(1);
    private final AtomicLong retries = new AtomicLong();

    RawLikes(JdbcClients clients, int number, Duration time) throws SQLException {
        this.clients = clients;
        this.number = number;
        this.time = time;
        clients.execute("create database if not exists madang_bench");
        clients.execute("create table madang_bench.likes like madang_like.likes");
        clients.execute("create table madang_bench.like_counts like madang_like.like_counts");
        clients.execute("insert into madang_bench.like_counts values (1, 0, 0)");
    }

    /** Adds one where the count stands. */
    double inPlace() throws Exception {
        return clients.perSecond(number, time, connection -> {
            connection.setAutoCommit(false);
            PreparedStatement insert = connection.prepareStatement(INSERT);
            PreparedStatement update = connection.prepareStatement(
                    "update madang_bench.like_counts set like_count = like_count + 1, version = version + 1"
                            + " where article_id = 1");
            return () -> {
                insert(insert);
                update.executeUpdate();
                connection.commit();
            };
        });
    }

    /** Locks the count, reads it, and writes what it should be. */
    double lockedFirst() throws Exception {
        return clients.perSecond(number, time, connection -> {
            connection.setAutoCommit(false);
            PreparedStatement insert = connection.prepareStatement(INSERT);
            PreparedStatement lock = connection.prepareStatement(
                    "select like_count, version from madang_bench.like_counts where article_id = 1 for update");
            PreparedStatement update = connection.prepareStatement(
                    "update madang_bench.like_counts set like_count = ?, version = ? where article_id = 1");
            return () -> {
                insert(insert);
                long[] row = row(lock);
                update.setLong(1, row[0] + 1);
                update.setLong(2, row[1] + 1);
                update.executeUpdate();
                connection.commit();
            };
        });
    }

    /** Reads the count, and writes it only if nobody else has meanwhile; again if somebody has. */
    double optimistic() throws Exception {
        return clients.perSecond(number, time, connection -> {
            connection.setAutoCommit(false);
            PreparedStatement insert = connection.prepareStatement(INSERT);
            PreparedStatement read = connection.prepareStatement(
                    "select like_count, version from madang_bench.like_counts where article_id = 1");
            PreparedStatement update = connection.prepareStatement(
                    "update madang_bench.like_counts set like_count = ?, version = version + 1"
                            + " where article_id = 1 and version = ?");
            return () -> {
                for (int tries = 1; !succeeds(connection, insert, read, update); tries++) {
                    retries.incrementAndGet();
                    if (tries == MAX_TRIES) {
                        throw new SQLException("somebody else was always faster");
                    }
                }
            };
        });
    }

    private boolean succeeds(
            Connection connection, PreparedStatement insert, PreparedStatement read, PreparedStatement update)
            throws SQLException {
        insert(insert);
        long[] row = row(read);
        update.setLong(1, row[0] + 1);
        update.setLong(2, row[1]);
        if (update.executeUpdate() == 0) {
            connection.rollback();
            return false;
        }
        connection.commit();
        return true;
    }

    /** How often an optimistic client had to begin again. */
    long retries() {
        return retries.get();
    }

    /** By how much the count differs from the rows. */
    long drift() throws SQLException {
        return clients.number("select abs((select like_count from madang_bench.like_counts where article_id = 1)"
                + " - (select count(*) from madang_bench.likes))");
    }

    private void insert(PreparedStatement insert) throws SQLException {
        long user = nextUser.getAndIncrement();
        insert.setLong(1, user);
        insert.setLong(2, user);
        insert.executeUpdate();
    }

    private static long[] row(PreparedStatement select) throws SQLException {
        try (ResultSet rows = select.executeQuery()) {
            rows.next();
            return new long[] {rows.getLong(1), rows.getLong(2)};
        }
    }
}
