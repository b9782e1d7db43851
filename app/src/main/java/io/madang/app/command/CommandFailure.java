package io.madang.app.command;

import org.jspecify.annotations.Nullable;

/** Something in the way of a command: one paragraph for the user, which says what to do. */
public final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CommandFailure(String message) {
        this(message, null);
    }

    public CommandFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    public String paragraph() {
        return String.valueOf(getMessage());
    }
}
