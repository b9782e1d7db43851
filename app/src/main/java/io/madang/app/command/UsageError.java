package io.madang.app.command;

/** A command line that is not understood; the message says what would be. */
public final class UsageError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UsageError(String message) {
        super(message);
    }

    public String paragraph() {
        return String.valueOf(getMessage());
    }
}
