package io.madang.bench.leaderboard;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Figure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.KeepAliveClient;
import io.madang.bench.load.Memory;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Many clients of the live stream, in a process of their own; and how long a change takes to the last of them. */
final class StreamCrowd {

    private static final int OPENED_TOGETHER = 250;
    private static final int CHANGES = 10;
    private static final long MIB = 1 << 20;

    private final BenchInstance instance;
    private final BenchBoard board;
    private final int wanted;

    StreamCrowd(BenchInstance instance, BenchBoard board, int wanted) {
        this.instance = instance;
        this.board = board;
        this.wanted = wanted;
    }

    List<Figure> measure() throws Exception {
        double heapBefore = heapMiB();
        double residentBefore = Memory.residentMiB(ProcessHandle.current());
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        ManagementFactory.getRuntimeMXBean().getClassPath(),
                        StreamClients.class.getName(),
                        Integer.toString(instance.port()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedWriter steps = process.outputWriter(StandardCharsets.US_ASCII);
                BufferedReader answers = process.inputReader(StandardCharsets.US_ASCII)) {
            for (int open = 0; open < wanted; ) {
                int more = Math.min(OPENED_TOGETHER, wanted - open);
                ask(steps, answers, "open " + more);
                open += more;
                BenchProgress.bar("streams opened", open, wanted);
            }
            // each has the best as they are
            ask(steps, answers, "count");
            answer(answers);
            double heap = heapMiB() - heapBefore;
            double resident = Memory.residentMiB(ProcessHandle.current()) - residentBefore;
            double[] half = new double[CHANGES];
            double[] last = new double[CHANGES];
            for (int change = 0; change < CHANGES; change++) {
                // within the interval, at some moment of it
                LockSupport.parkNanos(1_050_000_000L);
                ask(steps, answers, "count");
                long begun;
                try (KeepAliveClient scorer = new KeepAliveClient(instance.http())) {
                    scorer.ask(board.score(7 + change, 1_000_000_000L + change));
                    begun = System.nanoTime();
                }
                String[] times = answer(answers).split(" ", -1);
                half[change] = (Long.parseLong(times[0]) - begun) / 1e6;
                last[change] = (Long.parseLong(times[1]) - begun) / 1e6;
                BenchProgress.bar("changes sent to all", change + 1, CHANGES);
            }
            return figures(heap, resident, half, last);
        } finally {
            process.destroy();
        }
    }

    private List<Figure> figures(double heap, double resident, double[] half, double[] last) {
        Arrays.sort(half);
        Arrays.sort(last);
        String lag = "leaderboard.streams, from the answered score to ";
        return List.of(
                Figure.of("leaderboard.streams open at once", wanted, ""),
                Figure.of("leaderboard.streams, heap of each", heap * 1024 / wanted, "KiB"),
                Figure.of("leaderboard.streams, resident memory of each", resident * 1024 / wanted, "KiB"),
                Figure.of(lag + "half of them, median", half[CHANGES / 2], "ms"),
                Figure.of(lag + "the last of them, median", last[CHANGES / 2], "ms"),
                Figure.of(lag + "the last of them, worst", last[CHANGES - 1], "ms"));
    }

    /** The clients' first line about the step. */
    private static void ask(BufferedWriter steps, BufferedReader answers, String step) throws IOException {
        steps.write(step + "\n");
        steps.flush();
        answer(answers);
    }

    private static String answer(BufferedReader answers) throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new CommandFailure("the clients of the streams have ended; what they said is above");
        }
        return line;
    }

    private static double heapMiB() {
        System.gc();
        return (double) (Runtime.getRuntime().totalMemory()
                        - Runtime.getRuntime().freeMemory())
                / MIB;
    }
}
