package io.madang.sharding;

import io.madang.kernel.error.Failure;
import java.sql.SQLException;
import java.util.Objects;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.JdbcTransactionObjectSupport;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;
import org.springframework.jdbc.support.SQLExceptionTranslator;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * One database with one service's schema in it: connections, statements and transactions.
 *
 * <p>A database that does not answer is an {@code unavailable} {@link Failure} from all of them, and leaves every other
 * source as it was.
 */
public final class Source {

    private static final Logger log = LoggerFactory.getLogger(Source.class);

    private final String name;
    private final DataSource dataSource;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;

    Source(DatabaseServer server, DataSource dataSource) {
        this.name = server.name();
        this.dataSource = dataSource;
        SQLExceptionTranslator translator = translator(server);
        JdbcTemplate template = new JdbcTemplate(dataSource);
        template.setExceptionTranslator(translator);
        this.jdbc = JdbcClient.create(template);
        JdbcTransactionManager manager = new ConnectionFailures(server, dataSource);
        manager.setExceptionTranslator(translator);
        this.transactions = new TransactionTemplate(manager);
    }

    public String name() {
        return name;
    }

    public DataSource dataSource() {
        return dataSource;
    }

    /** For work that spans all shards of this database: relays, sweepers, health. */
    public JdbcClient jdbc() {
        return jdbc;
    }

    public TransactionTemplate transactions() {
        return transactions;
    }

    /**
     * Runs the work in one transaction, joining one that is open.
     *
     * <p>If no transaction was open, work that loses a deadlock or waits too long for a lock is rolled back and run
     * again a few times: so it may do nothing but SQL that cannot be undone.
     */
    public <T> T transaction(Supplier<T> work) {
        Supplier<T> once = () -> Objects.requireNonNull(
                transactions.execute(status -> work.get()), "the work of a transaction returned null");
        return TransactionSynchronizationManager.isActualTransactionActive()
                ? once.get()
                : DeadlockRetry.run(name, once);
    }

    private static SQLExceptionTranslator translator(DatabaseServer server) {
        SQLExceptionTranslator standard = new SQLExceptionSubclassTranslator();
        return (task, sql, e) -> {
            if (SqlErrors.broken(e)) {
                server.suspect();
                throw server.unreachable(e);
            }
            return standard.translate(task, sql, e);
        };
    }

    /** Tells that the database does not answer, whichever step of a transaction finds it out. */
    private static final class ConnectionFailures extends JdbcTransactionManager {

        private static final long serialVersionUID = 1L;

        private final transient DatabaseServer server;

        ConnectionFailures(DatabaseServer server, DataSource dataSource) {
            super(dataSource);
            this.server = server;
        }

        @Override
        protected void doBegin(Object transaction, TransactionDefinition definition) {
            try {
                super.doBegin(transaction, definition);
            } catch (CannotCreateTransactionException e) {
                if (e.getCause() instanceof Failure failure) {
                    throw failure;
                }
                if (SqlErrors.broken(e)) {
                    server.suspect();
                    throw server.unreachable(e);
                }
                throw e;
            }
        }

        /** A transaction whose connection is gone is rolled back by the server; what broke it is what the caller hears. */
        @Override
        protected void doRollback(DefaultTransactionStatus status) {
            try {
                super.doRollback(status);
            } catch (RuntimeException e) {
                if (!(e instanceof Failure) && !SqlErrors.broken(e) && !isClosed(status)) {
                    throw e;
                }
                log.debug("a broken connection was not rolled back", e);
                server.suspect();
            }
        }

        private static boolean isClosed(DefaultTransactionStatus status) {
            try {
                return ((JdbcTransactionObjectSupport) status.getTransaction())
                        .getConnectionHolder()
                        .getConnection()
                        .isClosed();
            } catch (SQLException e) {
                return true;
            }
        }
    }
}
