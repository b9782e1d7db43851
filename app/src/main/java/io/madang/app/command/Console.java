package io.madang.app.command;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The terminal: results on the standard output; progress and errors beside it, so that output can be piped. */
public final class Console {

    private static final String REWRITE_LINE = "\r\033[K";

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    private final boolean terminal =
            System.console() != null && System.console().isTerminal();

    public void print(String text) {
        out.println(text);
    }

    /** What went wrong, in one paragraph. */
    public void error(String paragraph) {
        progressDone();
        err.println("madang: " + paragraph);
    }

    /** Something on the way: a moving line on a terminal, nothing elsewhere. */
    public void progress(String text) {
        if (terminal) {
            err.print(REWRITE_LINE + text);
            err.flush();
        }
    }

    public void progressDone() {
        if (terminal) {
            err.print(REWRITE_LINE);
            err.flush();
        }
    }
}
