package io.madang.sharding;

import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;

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

    /**
     * Runs the work in one transaction (joining one that is open on the same database), again if it loses a deadlock:
     * see {@link Source#transaction}.
     */
    public <T> T transaction(Supplier<T> work) {
        return source.transaction(work);
    }

    /** Runs work without a result in one transaction. */
    public void run(Runnable work) {
        source.transaction(() -> {
            work.run();
            return true;
        });
    }

    @Override
    public String toString() {
        return "shard " + number + " in " + source.name();
    }
}
