package io.madang.engine;

import java.time.Duration;

/** One backing engine on this machine: started without waiting, awaited apart, and started again after a stop. */
public sealed interface Engine extends AutoCloseable permits ProcessEngine, KafkaEngine {
    /** What people call it, in messages and progress. */
    String name();

    /** Which version it is and where that comes from; known once it is started. */
    EngineReport report();

    /** Prepares what it needs on disk and begins to start; {@link #awaitReady} tells how that went. */
    void start();

    /** Waits until the engine serves requests; fails with an {@link EngineException} that says what to do. */
    void awaitReady(Duration limit);

    /** Stops it gracefully and waits until it has stopped; a second call does nothing. */
    @Override
    void close();
}
