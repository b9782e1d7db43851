package io.madang.engine;

import java.time.Duration;

/** Hears how the engines come and go, to show it to whoever waits. */
@FunctionalInterface
public interface EngineProgressListener {
    /** Hears nothing. */
    EngineProgressListener SILENT = (engine, stage, elapsed) -> {};

    /**
     * One engine has come to another stage.
     *
     * @param elapsed since the engine was told to start or stop
     */
    void report(String engine, Stage stage, Duration elapsed);

    /** Where an engine stands. */
    enum Stage {
        STARTING,
        READY,
        FAILED,
        STOPPING,
        STOPPED
    }
}
