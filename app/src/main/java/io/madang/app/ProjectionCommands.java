package io.madang.app;

import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.stream.DeadLetter;
import io.madang.stream.ProjectionLag;
import io.madang.stream.ProjectionOperations;
import io.madang.stream.ProjectionReplay;
import io.madang.stream.ProjectionReplay.Progress;
import io.madang.stream.ReplayStart;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The commands that concern projections. */
final class ProjectionCommands {

    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int BAR = 30;

    private final Console console;
    private final ProjectionOperations operations;

    ProjectionCommands(Console console, ProjectionOperations operations) {
        this.console = console;
        this.operations = operations;
    }

    void lag() {
        List<ProjectionLag> lags = operations.lags();
        if (lags.isEmpty()) {
            console.print("No projection has followed a topic yet.");
        }
        for (ProjectionLag lag : lags) {
            console.print("%-20s %-20s %,12d behind%s"
                    .formatted(
                            lag.projection(), lag.topic(), lag.events(), lag.running() ? "" : "   (runs nowhere now)"));
        }
    }

    void dead() {
        for (String projection : operations.withDeadLetters()) {
            AtomicLong letters = new AtomicLong();
            operations.deadLetters(projection, letter -> {
                letters.incrementAndGet();
                console.print(line(letter));
            });
            console.print("projection " + projection + ": " + letters + " dead letters");
        }
    }

    private static String line(DeadLetter letter) {
        return String.join(
                "\t",
                letter.diedAt().toString(),
                letter.projection(),
                letter.topic() + " partition " + letter.partition() + " offset " + letter.offset(),
                "key " + letter.key(),
                letter.bytes() + " bytes",
                letter.error().lines().findFirst().orElse(""));
    }

    void replayDead(String projection) {
        console.print("projection " + projection + ": " + operations.replayDead(projection)
                + " dead letters are on their topics again");
    }

    void replay(Optional<String> projection, String topic, String from) {
        operations.replay(projection, topic, ReplayStart.parse(from)).forEach(this::watch);
    }

    void rebuild(String projection) {
        console.progress(projection + " is cleared…");
        watch(operations.rebuild(projection));
    }

    /** Returns when all has come again. */
    private void watch(ProjectionReplay replay) {
        long begun = System.nanoTime();
        long lastFollowed = begun;
        Progress progress = replay.progress();
        while (!progress.finished()) {
            console.progress(bar(replay.projection(), progress));
            sleep();
            if (replay.isFollowed()) {
                lastFollowed = System.nanoTime();
            } else if (System.nanoTime() - lastFollowed > PATIENCE.toNanos()) {
                throw new CommandFailure("no instance runs " + replay.projection() + " any more. The replay goes on by"
                        + " itself when one is started.");
            }
            progress = replay.progress();
        }
        console.progressDone();
        console.print("%s: %,d events came again in %.1f s"
                .formatted(replay.projection(), progress.all(), (System.nanoTime() - begun) / 1e9));
    }

    private static String bar(String projection, Progress progress) {
        int filled = progress.all() == 0 ? 0 : (int) (BAR * progress.done() / progress.all());
        return "%s [%s%s] %,d of %,d"
                .formatted(projection, "#".repeat(filled), ".".repeat(BAR - filled), progress.done(), progress.all());
    }

    private static void sleep() {
        try {
            Thread.sleep(LOOK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure("interrupted; the replay goes on by itself.", e);
        }
    }
}
