package io.madang.sharding;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One database server and whether it answers.
 *
 * <p>A heartbeat over a connection of its own watches the server, so that callers of a server that is down are told at
 * once instead of each waiting for the pool's timeout, and health costs nothing to ask for.
 */
final class DatabaseServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DatabaseServer.class);
    private static final Duration BEAT = Duration.ofSeconds(1);
    private static final Duration BEAT_TIMEOUT = Duration.ofSeconds(3);

    private final String name;
    private final DatabaseProperties.Server properties;
    private final ServerUrl url;
    private final DatabaseGate gate;
    private final Semaphore wake = new Semaphore(0);
    private final Thread heart;
    private volatile Heartbeat heartbeat = new Heartbeat.Unknown();

    DatabaseServer(String name, DatabaseProperties.Server properties, DatabaseGate gate) {
        this.name = name;
        this.properties = properties;
        this.url = ServerUrl.parse(properties.url());
        this.gate = gate;
        this.heart = Thread.ofVirtual().name("database-" + name).start(this::heartbeatLoop);
    }

    String name() {
        return name;
    }

    DatabaseProperties.Server properties() {
        return properties;
    }

    DatabaseGate gate() {
        return gate;
    }

    Heartbeat heartbeat() {
        return heartbeat;
    }

    /** Fails at once if the last heartbeat did. */
    void requireUp() {
        if (heartbeat instanceof Heartbeat.Down) {
            throw unreachable(null);
        }
    }

    /** Has the heartbeat look now: somebody met a broken connection. */
    void suspect() {
        wake.release();
    }

    /** The answer for callers while the server does not answer; it names the source, and nothing that is secret. */
    Failure unreachable(@Nullable Throwable cause) {
        return Failure.of(SystemReason.NAMED_DATABASE_UNAVAILABLE, cause, arg("database", name))
                .ofDatabase(name);
    }

    /** A URL of one of the server's schemas ("" for none), with the options that every connection has. */
    String jdbcUrl(String schema, Duration connectTimeout, Duration socketTimeout) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("connectTimeout", Long.toString(connectTimeout.toMillis()));
        options.put("socketTimeout", Long.toString(socketTimeout.toMillis()));
        options.put("tcpKeepAlive", "true");
        // times are UTC on both sides, whatever zone the server or this machine is set to
        options.put("connectionTimeZone", "UTC");
        options.put("forceConnectionTimeZoneToSession", "true");
        options.put("preserveInstants", "true");
        // the server parses a statement once per connection; where it has no room for more of them
        // (max_prepared_stmt_count), the driver sends the text again
        options.put("cachePrepStmts", "true");
        options.put("prepStmtCacheSize", "250");
        options.put("useServerPrepStmts", "true");
        // batches of updates keep one update count per row, which callers check
        options.put("useBulkStmts", "false");
        // nobody waits for a row lock longer than a caller waits for an answer
        options.put("sessionVariables", "innodb_lock_wait_timeout=5");
        return url.jdbc(schema, options);
    }

    /** A connection outside of any pool. */
    Connection connect(Duration timeout) throws SQLException {
        Properties credentials = new Properties();
        if (properties.username() != null) {
            credentials.setProperty("user", properties.username());
        }
        if (properties.password() != null) {
            credentials.setProperty("password", properties.password());
        }
        Connection connection = new org.mariadb.jdbc.Driver().connect(jdbcUrl("", timeout, timeout), credentials);
        if (connection == null) {
            throw new SQLException("the driver does not take the URL of source '" + name + "'");
        }
        return connection;
    }

    private void heartbeatLoop() {
        try {
            gate.awaitReady();
            while (true) {
                listen();
            }
        } catch (InterruptedException e) {
            // closed
        } catch (RuntimeException e) {
            heartbeat = new Heartbeat.Down(String.valueOf(e.getMessage()));
            log.error("Database '{}' will not be there: {}", name, e.getMessage(), e);
        }
    }

    /** Follows one connection for as long as it lives. */
    private void listen() throws InterruptedException {
        try (Connection connection = connect(BEAT_TIMEOUT)) {
            while (true) {
                long start = System.nanoTime();
                if (!connection.isValid((int) BEAT_TIMEOUT.toSeconds())) {
                    // a connection may have been cut by itself: only a new one that fails means that the server is down
                    return;
                }
                up(Duration.ofNanos(System.nanoTime() - start));
                rest();
            }
        } catch (SQLException e) {
            down(e);
            rest();
        }
    }

    private void rest() throws InterruptedException {
        if (wake.tryAcquire(BEAT.toMillis(), TimeUnit.MILLISECONDS)) {
            wake.drainPermits();
        }
    }

    private void up(Duration latency) {
        if (heartbeat instanceof Heartbeat.Down) {
            log.info("Database '{}' answers again", name);
        }
        heartbeat = new Heartbeat.Up(latency);
    }

    private void down(SQLException e) {
        if (!(heartbeat instanceof Heartbeat.Down)) {
            log.warn("Database '{}' does not answer: {}", name, e.getMessage());
        }
        heartbeat = new Heartbeat.Down(SqlErrors.reason(e));
    }

    @Override
    public void close() {
        heart.interrupt();
    }
}
