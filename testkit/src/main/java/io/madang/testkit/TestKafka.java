package io.madang.testkit;

import io.madang.engine.KafkaEngine;

/** A real Kafka broker for tests, in the test's own JVM. */
public final class TestKafka extends TestEngine {
    private final KafkaEngine engine;

    TestKafka(KafkaEngine engine, Runnable whenClosed) {
        super(engine, whenClosed);
        this.engine = engine;
    }

    /** The bootstrap servers: {@code 127.0.0.1:port}. */
    public String url() {
        return engine.url();
    }

    public int port() {
        return engine.port();
    }
}
