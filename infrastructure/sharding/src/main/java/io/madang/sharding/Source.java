package io.madang.sharding;

import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** One database with one service's schema in it: a connection pool, statements and transactions. */
public final class Source {

    private final String name;
    private final DataSource dataSource;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;

    Source(String name, DataSource dataSource) {
        this.name = name;
        this.dataSource = dataSource;
        this.jdbc = JdbcClient.create(dataSource);
        this.transactions = new TransactionTemplate(new JdbcTransactionManager(dataSource));
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
}
