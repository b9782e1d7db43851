package io.madang.bench.load;

/** What the benchmark is at, for whoever waits. */
public final class BenchProgress {

    private static final int WIDTH = 30;

    private BenchProgress() {}

    public static void say(String line) {
        System.out.println(line);
    }

    /** A bar that moves on a terminal, and a line for each tenth elsewhere. */
    public static void bar(String what, long done, long total) {
        if (isTerminal()) {
            int filled = (int) (done * WIDTH / total);
            System.out.printf(
                    "\r[%s%s] %,d of %,d %s", "#".repeat(filled), ".".repeat(WIDTH - filled), done, total, what);
            if (done >= total) {
                System.out.println();
            }
        } else if (done >= total || done * 10 / total != (done - 1) * 10 / total) {
            System.out.printf("%,d of %,d %s%n", done, total, what);
        }
    }

    @SuppressWarnings("SystemConsoleNull") // it is null again since 25, unless another module provides one
    private static boolean isTerminal() {
        return System.console() != null && System.console().isTerminal();
    }
}
