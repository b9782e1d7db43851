package io.madang.sharding;

import io.madang.kernel.error.Failure;
import java.util.Objects;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;
import org.springframework.jdbc.support.SQLExceptionTranslator;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * One database with one service's schema in it: connections, statements and transactions.
 *
 * <p>A database that does not answer is an {@code unavailable} {@link Failure} from all of them, and leaves every other
 * source as it was.
 */
public final class Source {

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
        JdbcTransactionManager manager = new PlainFailures(dataSource);
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
        return TransactionSynchronizationManager.isActualTransactionActive() ? once.get() : LockRetry.run(name, once);
    }

    private static SQLExceptionTranslator translator(DatabaseServer server) {
        SQLExceptionTranslator standard = new SQLExceptionSubclassTranslator();
        return (task, sql, e) -> {
            if (Connections.broken(e)) {
                server.suspect();
                throw server.unreachable(e);
            }
            return standard.translate(task, sql, e);
        };
    }

    /** Lets a failure to connect through as it is. */
    private static final class PlainFailures extends JdbcTransactionManager {

        private static final long serialVersionUID = 1L;

        PlainFailures(DataSource dataSource) {
            super(dataSource);
        }

        @Override
        protected void doBegin(Object transaction, TransactionDefinition definition) {
            try {
                super.doBegin(transaction, definition);
            } catch (CannotCreateTransactionException e) {
                throw e.getCause() instanceof Failure failure ? failure : e;
            }
        }
    }
}
