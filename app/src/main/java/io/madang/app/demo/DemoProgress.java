package io.madang.app.demo;

import io.madang.app.command.Console;
import java.util.function.IntConsumer;

/** Shows how far the fill is. */
public final class DemoProgress implements IntConsumer {

    private static final int WIDTH = 30;
    private static final int WHOLE = 100;

    private final Console console;
    private int shown = -1;

    public DemoProgress(Console console) {
        this.console = console;
    }

    @Override
    public void accept(int percent) {
        if (percent != shown) {
            shown = percent;
            int done = WIDTH * percent / WHOLE;
            console.progress("Filling the demo " + "█".repeat(done) + "░".repeat(WIDTH - done) + " " + percent + " %");
        }
    }
}
