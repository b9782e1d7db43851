package io.madang.testkit;

import io.madang.engine.EngineCredentials;
import io.madang.engine.MariaDbEngine;

/** A real MariaDB server for tests. */
public final class TestMariaDb extends TestProcess {
    private final MariaDbEngine engine;

    TestMariaDb(MariaDbEngine engine, Runnable whenClosed) {
        super(engine, whenClosed);
        this.engine = engine;
    }

    /** The server, without a schema: {@code jdbc:mariadb://127.0.0.1:port/}. */
    public String url() {
        return engine.url();
    }

    public EngineCredentials credentials() {
        return engine.credentials();
    }

    public String username() {
        return engine.credentials().username();
    }

    public String password() {
        return engine.credentials().password();
    }
}
