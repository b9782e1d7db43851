package io.madang.objectstore.server.command;

/** A command line that makes no sense. */
final class UsageError extends Exception {
    private static final long serialVersionUID = 1;

    UsageError(String message) {
        super(message);
    }
}
