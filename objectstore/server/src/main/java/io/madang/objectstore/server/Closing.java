package io.madang.objectstore.server;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** What was opened, closed in the opposite order; one failure does not keep the rest open. */
final class Closing implements AutoCloseable {
    /** Something to end. */
    interface Step {
        void close() throws IOException;
    }

    private final Deque<Step> steps = new ArrayDeque<>();

    void add(Step step) {
        steps.push(step);
    }

    @Override
    public void close() throws IOException {
        Throwable first = null;
        while (!steps.isEmpty()) {
            try {
                steps.pop().close();
            } catch (IOException | RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first instanceof IOException io) {
            throw io;
        }
        if (first instanceof RuntimeException runtime) {
            throw runtime;
        }
    }
}
