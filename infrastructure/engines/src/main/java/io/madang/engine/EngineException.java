package io.madang.engine;

import org.jspecify.annotations.Nullable;

/** A failure to run an engine, whose message tells the person at the terminal what to do. */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EngineException(String message) {
        super(message);
    }

    public EngineException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
