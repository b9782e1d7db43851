package io.madang.objectstore.server.command;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Results on the standard output; progress and errors beside it, so that output can be piped. */
public final class Terminal {
    private static final String REWRITE_LINE = "\r\033[K";

    private final PrintStream out;
    private final PrintStream err;
    private final boolean interactive;

    private Terminal(OutputStream out, OutputStream err, boolean interactive) {
        this.out = new PrintStream(out, true, StandardCharsets.UTF_8);
        this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
        this.interactive = interactive;
    }

    static Terminal ofProcess() {
        return new Terminal(System.out, System.err, isTerminal(System.console()));
    }

    /** Everything into one place, for whoever runs a command inside a process of its own. */
    public static Terminal into(OutputStream both) {
        return new Terminal(both, both, false);
    }

    private static boolean isTerminal(java.io.@Nullable Console console) {
        return console != null && console.isTerminal();
    }

    void print(String text) {
        out.println(text);
    }

    void error(String paragraph) {
        clear();
        err.println("madang storage: " + paragraph);
    }

    boolean interactive() {
        return interactive;
    }

    /** A line that the next one replaces. */
    void moving(String text) {
        err.print(REWRITE_LINE + text);
        err.flush();
    }

    void beside(String text) {
        err.println(text);
    }

    void clear() {
        if (interactive) {
            err.print(REWRITE_LINE);
            err.flush();
        }
    }
}
