package io.madang.testkit;

import io.madang.engine.RedisEngine;

/** A real Redis server for tests. */
public final class TestRedis extends TestProcess {
    private final RedisEngine engine;

    TestRedis(RedisEngine engine, Runnable whenClosed) {
        super(engine, whenClosed);
        this.engine = engine;
    }

    /** With its password: {@code redis://:password@127.0.0.1:port}. */
    public String url() {
        return engine.url();
    }

    public String password() {
        return engine.password();
    }
}
