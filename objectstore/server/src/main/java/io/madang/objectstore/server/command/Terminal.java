package io.madang.objectstore.server.command;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Results on the standard output; progress and errors beside it, so that output can be piped. */
public final class Terminal {
    private static final String REWRITE_LINE = "\r\033[K";

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    private final boolean interactive = isTerminal(System.console());

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
