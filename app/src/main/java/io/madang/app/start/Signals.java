package io.madang.app.start;

import io.madang.app.command.Console;
import java.util.concurrent.atomic.AtomicBoolean;
import sun.misc.Signal;

/** Ctrl-C and SIGTERM: the first asks for an orderly stop, the second ends the process as it is. */
public final class Signals {

    private static final int FORCED = 130;

    private final Console console;
    private final AtomicBoolean stopping = new AtomicBoolean();

    private Signals(Console console) {
        this.console = console;
    }

    public static void install(Console console) {
        Signals signals = new Signals(console);
        Signal.handle(new Signal("INT"), signals::received);
        Signal.handle(new Signal("TERM"), signals::received);
    }

    private void received(Signal signal) {
        if (stopping.compareAndSet(false, true)) {
            console.print("Stopping: requests in progress may finish. Press Ctrl-C again to stop at once.");
            // exit runs the shutdown hooks and does not return, so it needs a thread that nobody waits for
            Thread.ofPlatform().name("stop").start(() -> System.exit(0));
        } else {
            Runtime.getRuntime().halt(FORCED);
        }
    }
}
