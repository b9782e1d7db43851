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

    /**
     * The same server for what the product's user may not do, such as FLUSHALL or CONFIG.
     *
     * @param url of a server of the tests, also by way of a proxy
     */
    public static String administrator(String url) {
        return url.replaceFirst("^redis://:", "redis://admin:");
    }

    public String password() {
        return engine.password();
    }
}
