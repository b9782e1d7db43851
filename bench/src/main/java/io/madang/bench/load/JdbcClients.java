package io.madang.bench.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Clients that speak to the database by plain JDBC, each on a connection of its own, prepared on the server. */
public final class JdbcClients {

    private final String url;
    private final String username;
    private final String password;

    public JdbcClients(String url, String username, String password) {
        this.url = url;
        this.username = username;
        this.password = password;
    }

    /** What one client does again and again, once it has prepared its statements. */
    @FunctionalInterface
    public interface Work {
        void once() throws SQLException;
    }

    /** Makes a client's work on its connection. */
    @FunctionalInterface
    public interface Preparation {
        Work on(Connection connection) throws SQLException;
    }

    public Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(
                url + "?useServerPrepStmts=true&transactionIsolation=READ_COMMITTED&useAffectedRows=false",
                username,
                password);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        return connection;
    }

    public void execute(String statement) throws SQLException {
        try (Connection connection = connect();
                PreparedStatement prepared = connection.prepareStatement(statement)) {
            prepared.execute();
        }
    }

    /** The one number that the query gives. */
    public long number(String query) throws SQLException {
        try (Connection connection = connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            if (!rows.next()) {
                throw new SQLException("no row: " + query);
            }
            return rows.getLong(1);
        }
    }

    /** How often in a second all clients together did their work. */
    public double perSecond(int clients, Duration time, Preparation preparation) throws Exception {
        CyclicBarrier ready = new CyclicBarrier(clients + 1);
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            List<Future<Long>> done = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                done.add(threads.submit(() -> client(time, preparation, ready)));
            }
            ready.await();
            long start = System.nanoTime();
            long total = 0;
            for (Future<Long> client : done) {
                total += client.get();
            }
            return total * 1e9 / (System.nanoTime() - start);
        }
    }

    private long client(Duration time, Preparation preparation, CyclicBarrier ready) throws Exception {
        try (Connection connection = connect()) {
            Work work = preparation.on(connection);
            ready.await();
            long end = System.nanoTime() + time.toNanos();
            long count = 0;
            for (; System.nanoTime() < end; count++) {
                work.once();
            }
            return count;
        }
    }
}
