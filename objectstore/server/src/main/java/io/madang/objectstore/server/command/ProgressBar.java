package io.madang.objectstore.server.command;

import io.madang.objectstore.server.task.Progress;

/** Shows a task's progress: a bar that moves on a terminal, a line for each tenth elsewhere. */
final class ProgressBar implements Progress {
    private static final int WIDTH = 24;
    private static final long PAUSE_NANOS = 100_000_000;

    private final Terminal terminal;
    private long last = System.nanoTime() - PAUSE_NANOS;
    private int tenths = -1;

    ProgressBar(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void at(double share, String what) {
        if (terminal.interactive()) {
            long now = System.nanoTime();
            if (now - last >= PAUSE_NANOS) {
                last = now;
                terminal.moving(bar(share) + "  " + what);
            }
        } else if ((int) (share * 10) > tenths) {
            tenths = (int) (share * 10);
            terminal.beside(tenths * 10 + " %  " + what);
        }
    }

    private static String bar(double share) {
        if (share < 0) {
            return "[" + "?".repeat(WIDTH) + "]      ";
        }
        int filled = (int) (share * WIDTH);
        return "[" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + String.format("] %3d %%", (int) (share * 100));
    }

    void done() {
        terminal.clear();
    }
}
