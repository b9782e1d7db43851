package io.madang.sharding;

import static io.madang.kernel.error.Argument.arg;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * The connections of one service to its schema in one server.
 *
 * <p>The schema is made and migrated in the background, again and again until it succeeds, so a server that is down
 * when the instance starts joins by itself later. Until then, and whenever the server is down, asking for a connection
 * is an {@code unavailable} failure that names the source.
 */
final class SchemaPool extends AbstractDataSource implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SchemaPool.class);
    private static final Duration FIRST_ATTEMPT = Duration.ofMinutes(2);
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(1);
    private static final Duration LONGEST_MIGRATION_STATEMENT = Duration.ofHours(1);

    private final DatabaseServer server;
    private final String schema;
    private final String[] locations;
    private final MeterRegistry meters;
    private final CountDownLatch attempted = new CountDownLatch(1);
    private final Thread preparation;
    /** Held while the schema is changed: an interrupt in the middle would leave a migration half done. */
    private final ReentrantLock work = new ReentrantLock();

    private volatile boolean closed;
    private volatile @Nullable HikariDataSource pool;
    private volatile @Nullable Exception problem;

    SchemaPool(DatabaseServer server, String schema, String[] locations, MeterRegistry meters) {
        this.server = server;
        this.schema = schema;
        this.locations = locations.clone();
        this.meters = meters;
        this.preparation = Thread.ofVirtual()
                .name("prepare-" + schema + "-" + server.name())
                .start(this::prepare);
    }

    DatabaseServer server() {
        return server;
    }

    @Override
    public Connection getConnection() throws SQLException {
        HikariDataSource ready = pool;
        if (ready == null) {
            ready = awaitPool();
        }
        server.requireUp();
        try {
            return ready.getConnection();
        } catch (SQLException e) {
            server.suspect();
            throw SqlErrors.broken(e.getCause()) || ready.isClosed() ? server.unreachable(e) : busy(e);
        }
    }

    @Override
    public Connection getConnection(String username, String password) {
        throw new UnsupportedOperationException("connections are the configured user's");
    }

    /** Waits for the first try of the schema; fails if it can never work as things are. A server that is down is not that. */
    void awaitPrepared() {
        awaitAttempt();
        Exception failed = problem;
        if (failed != null && !SqlErrors.broken(failed)) {
            throw new IllegalStateException(
                    "Schema " + schema + " cannot be prepared in database '" + server.name() + "': "
                            + failed.getMessage(),
                    failed);
        }
    }

    private HikariDataSource awaitPool() {
        awaitAttempt();
        HikariDataSource ready = pool;
        if (ready != null) {
            return ready;
        }
        Exception failed = problem;
        if (failed == null || SqlErrors.broken(failed)) {
            throw server.unreachable(failed);
        }
        throw Failure.of(SystemReason.SCHEMA_NOT_READY, failed, arg("schema", schema), arg("database", server.name()));
    }

    private void awaitAttempt() {
        try {
            if (!attempted.await(FIRST_ATTEMPT.toSeconds(), TimeUnit.SECONDS)) {
                throw server.unreachable(null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw server.unreachable(e);
        }
    }

    private Failure busy(SQLException e) {
        return Failure.of(
                SystemReason.CONNECTIONS_BUSY,
                e,
                arg("connections", server.properties().maxPoolSize()),
                arg("database", server.name()));
    }

    private void prepare() {
        try {
            while (pool == null) {
                try {
                    server.gate().awaitReady();
                    work.lock();
                    try {
                        if (closed) {
                            return;
                        }
                        createSchema();
                        migrate();
                        pool = open();
                        problem = null;
                    } finally {
                        work.unlock();
                    }
                } catch (SQLException | RuntimeException e) {
                    report(e);
                    attempted.countDown();
                    server.suspect();
                    Thread.sleep(BETWEEN_ATTEMPTS);
                }
            }
        } catch (InterruptedException e) {
            // closed
        } finally {
            attempted.countDown();
        }
    }

    private void report(Exception e) {
        Exception before = problem;
        problem = e;
        if (before == null || SqlErrors.broken(before) != SqlErrors.broken(e)) {
            log.warn("Schema {} in database '{}' is not ready, trying on: {}", schema, server.name(), e.getMessage());
        }
    }

    private void createSchema() throws SQLException {
        try (Connection connection = server.connect(server.properties().connectTimeout());
                Statement statement = connection.createStatement()) {
            statement.execute("create schema if not exists " + schema + " character set utf8mb4 collate utf8mb4_bin");
        }
    }

    private void migrate() {
        DatabaseProperties.Server properties = server.properties();
        Flyway.configure()
                .dataSource(
                        server.jdbcUrl(schema, properties.connectTimeout(), LONGEST_MIGRATION_STATEMENT),
                        properties.username(),
                        properties.password())
                .locations(locations)
                .failOnMissingLocations(false)
                .validateMigrationNaming(true)
                // infrastructure and service number their migrations apart, and each goes on at its own pace
                .outOfOrder(true)
                .load()
                .migrate();
    }

    private HikariDataSource open() {
        DatabaseProperties.Server properties = server.properties();
        HikariConfig config = new HikariConfig();
        config.setPoolName(server.name() + "-" + schema);
        config.setJdbcUrl(server.jdbcUrl(schema, properties.connectTimeout(), properties.socketTimeout()));
        config.setUsername(properties.username());
        config.setPassword(properties.password());
        config.setMinimumIdle(1);
        config.setMaximumPoolSize(properties.maxPoolSize());
        config.setConnectionTimeout(properties.connectTimeout().toMillis());
        config.setIdleTimeout(Duration.ofMinutes(1).toMillis());
        config.setKeepaliveTime(Duration.ofMinutes(2).toMillis());
        config.setInitializationFailTimeout(-1);
        // statements see what is committed, and ranges that they only read are not locked
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(meters));
        return new HikariDataSource(config);
    }

    @Override
    public void close() {
        work.lock();
        try {
            closed = true;
            preparation.interrupt();
        } finally {
            work.unlock();
        }
        try {
            preparation.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        HikariDataSource open = pool;
        if (open != null) {
            open.close();
        }
    }
}
