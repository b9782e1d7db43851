package io.madang.app.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The terminal: results on the standard output; progress and errors beside it, so that output can be piped. */
public final class Console {

    private static final String REWRITE_LINE = "\r\033[K";

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    private final boolean terminal = hasTerminal(System.console());

    /** Since JDK 25 there is no console object where input or output is redirected, as before 22. */
    private static boolean hasTerminal(java.io.@Nullable Console device) {
        return device != null && device.isTerminal();
    }

    public boolean isTerminal() {
        return terminal;
    }

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

    /** Something that has begun or ended, in a line that stays, beside the output. */
    public void step(String text) {
        progressDone();
        err.println(text);
    }

    /** Whether a line can move: the launcher's server has no terminal, even where the launcher has one. */
    public boolean showsProgress() {
        return terminal;
    }

    /** One line of the standard input. */
    public String line() {
        try {
            String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            if (line == null || line.isEmpty()) {
                throw new CommandFailure("nothing came from the standard input.");
            }
            return line;
        } catch (IOException e) {
            throw new CommandFailure("the standard input cannot be read: " + e.getMessage(), e);
        }
    }

    /** A new password, asked for twice and not shown. */
    public String newPassword(String name) {
        java.io.Console device = System.console();
        if (device == null || !device.isTerminal()) {
            throw new CommandFailure(
                    "there is no terminal to ask at; give the password on the standard input: --stdin.");
        }
        char[] once = device.readPassword("New password of %s: ", name);
        char[] again = device.readPassword("Once more: ");
        if (once == null || again == null || once.length == 0) {
            throw new CommandFailure("no password was given; nothing is changed.");
        }
        if (!Arrays.equals(once, again)) {
            throw new CommandFailure("the two passwords differ; nothing is changed.");
        }
        return new String(once);
    }

    public void progressDone() {
        if (terminal) {
            err.print(REWRITE_LINE);
            err.flush();
        }
    }
}
