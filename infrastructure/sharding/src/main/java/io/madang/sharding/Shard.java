package io.madang.sharding;

import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * One logical shard of a service, in the database that holds it now.
 *
 * <p>Statements run inside {@link #transaction} share its transaction. They must name rows of this shard only: other
 * shards may live in the same tables today and elsewhere tomorrow.
 */
public final class Shard {

    private final int number;
    private final Source source;

    Shard(int number, Source source) {
        this.number = number;
        this.source = source;
    }

    public int number() {
        return number;
    }

    /** The database that this shard lives in. */
    public Source source() {
        return source;
    }

    public JdbcClient.StatementSpec sql(String statement) {
        return source.jdbc().sql(statement);
    }

    /** Runs the work in one transaction (joining one that is open on the same database). */
    public <T> T transaction(Supplier<T> work) {
        TransactionTemplate template = source.transactions();
        // the template's result is null only if the work returns null, which Supplier<T> does not
        return java.util.Objects.requireNonNull(template.execute(status -> work.get()));
    }

    @Override
    public String toString() {
        return "shard " + number + " in " + source.name();
    }
}
