package io.madang.app.demo;

import io.madang.app.command.Console;
import java.util.function.IntConsumer;

/** Shows how far the fill is: by a line that moves, or by a line for each tenth where none can; and when it is done. */
public final class DemoProgress implements IntConsumer {

    private static final int WIDTH = 30;
    private static final int TENTH = 10;
    static final int WHOLE = 100;

    private final Console console;
    private int shown = -1;

    public DemoProgress(Console console) {
        this.console = console;
    }

    @Override
    public void accept(int percent) {
        if (percent == shown) {
            return;
        }
        if (shown < 0) {
            console.step("Filling the demo takes a minute or two. Until it is complete, pages show a part of it.");
        }
        if (console.showsProgress()) {
            int done = WIDTH * percent / WHOLE;
            console.progress("Filling the demo " + "█".repeat(done) + "░".repeat(WIDTH - done) + " " + percent + " %");
        } else if (percent / TENTH > Math.max(shown, 0) / TENTH) {
            console.step("Filling the demo: " + percent / TENTH * TENTH + " %");
        }
        shown = percent;
        if (percent == WHOLE) {
            console.step("The demo is complete.");
        }
    }
}
