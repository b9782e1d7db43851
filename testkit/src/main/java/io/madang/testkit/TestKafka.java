package io.madang.testkit;

import io.madang.engine.KafkaEngine;
import io.madang.kernel.kafka.KafkaServers;

/** A real Kafka broker for tests, in the test's own JVM. */
public final class TestKafka extends TestEngine {
    private final KafkaEngine engine;

    TestKafka(KafkaEngine engine, Runnable whenClosed) {
        super(engine, whenClosed);
        this.engine = engine;
    }

    /** With user and password, as {@code madang.kafka.url} takes it. */
    public String url() {
        return engine.url();
    }

    /** What clients are made from. */
    public KafkaServers servers() {
        return KafkaServers.of(engine.url());
    }

    public int port() {
        return engine.port();
    }
}
