package io.madang.app;

import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import java.util.List;

/** The one jar's entry. */
public final class Main {

    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private Main() {}

    public static void main(String[] args) {
        Console console = new Console();
        try {
            new Commands(console, System.getenv()).run(List.of(args));
        } catch (UsageError e) {
            console.error(e.paragraph() + " './madang --help' tells more.");
            System.exit(MISUSED);
        } catch (CommandFailure e) {
            console.error(e.paragraph());
            System.exit(FAILED);
        }
    }
}
