package io.madang.testkit;

import io.madang.engine.Engine;
import java.time.Duration;

/**
 * An engine that a test may stop and start again, on the same port and data.
 *
 * <p>One of these at a time: the end of the JVM waits for a stop that a test has begun, before it removes the data.
 */
public abstract sealed class TestEngine implements AutoCloseable permits TestProcess, TestKafka {
    private static final Duration START_LIMIT = Duration.ofSeconds(90);

    private final Engine engine;
    private final Runnable whenClosed;

    TestEngine(Engine engine, Runnable whenClosed) {
        this.engine = engine;
        this.whenClosed = whenClosed;
    }

    /** Starts the engine and waits until it serves. */
    public synchronized void start() {
        engine.start();
        engine.awaitReady(START_LIMIT);
    }

    /** Stops the engine gracefully and waits until it has stopped. */
    public synchronized void stop() {
        engine.close();
    }

    /** Stops the engine gracefully and starts it again. */
    public synchronized void restart() {
        stop();
        start();
    }

    /** Ends the engine as fast as it can be: its data is thrown away. */
    void abandon() {
        stop();
    }

    /** Stops the engine and removes its data. */
    @Override
    public synchronized void close() {
        abandon();
        whenClosed.run();
    }
}
