package io.madang.app;

import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.app.start.EngineConnections;
import io.madang.edge.redis.RedisSession;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.LeaderboardProperties;
import io.madang.leaderboard.LeaderboardRebuild;
import io.madang.leaderboard.LeaderboardRebuild.Progress;
import io.madang.leaderboard.LeaderboardRebuild.Result;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@code leaderboard rebuild [BOARD | SEASON]}: builds the ranks in Redis anew from what the log adds up to, and compares. */
final class LeaderboardCommand {

    static final Set<String> VALUED = Set.of("--data", "--config");

    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration REDIS_TIMEOUT = Duration.ofSeconds(30);
    private static final int BAR = 30;

    private final Console console;
    private long tenth = -1;

    LeaderboardCommand(Console console) {
        this.console = console;
    }

    void run(Arguments arguments, EngineConnections connections) {
        List<String> words = arguments.words();
        if (words.isEmpty() || !words.getFirst().equals("rebuild") || words.size() > 2) {
            throw new UsageError(
                    "leaderboard knows one thing: 'leaderboard rebuild', with the slug of a leaderboard, the id of a season, or"
                            + " for all.");
        }
        LeaderboardProperties properties = connections.bind("madang.leaderboard", LeaderboardProperties.class);
        try (RedisSession redis = properties.redisCluster().isEmpty()
                ? RedisSession.open(connections.redis(), REDIS_TIMEOUT)
                : RedisSession.openCluster(properties.redisCluster(), REDIS_TIMEOUT)) {
            LeaderboardRebuild rebuild =
                    new LeaderboardRebuild(connections.databases(), redis.connection(), properties);
            long begun = System.nanoTime();
            Result result = watch(rebuild, words.stream().skip(1).findFirst());
            console.print("Built in %.1f s: %,d rows. Redis has what the log's totals come to: digest %s."
                    .formatted((System.nanoTime() - begun) / 1e9, result.rows(), result.digest()));
        } catch (Failure e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private Result watch(LeaderboardRebuild rebuild, Optional<String> what) {
        CompletableFuture<Result> running = CompletableFuture.supplyAsync(
                () -> rebuild.rebuild(what),
                task -> Thread.ofPlatform().daemon(true).start(task));
        while (true) {
            try {
                Result result = running.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                console.progressDone();
                return result;
            } catch (TimeoutException e) {
                rebuild.progress().ifPresent(this::show);
            } catch (ExecutionException e) {
                console.progressDone();
                Throwable cause = e.getCause();
                if (cause instanceof Failure failure) {
                    throw failure;
                }
                throw new CommandFailure(cause == null ? e.toString() : String.valueOf(cause.getMessage()), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CommandFailure("interrupted; an instance builds the ranks anew within seconds.", e);
            }
        }
    }

    /** A bar that moves on a terminal, and a line for each tenth elsewhere. */
    private void show(Progress progress) {
        long all = Math.max(1, progress.all());
        int filled = (int) (BAR * progress.loaded() / all);
        String line = "[%s%s] %,d of %,d players"
                .formatted("#".repeat(filled), ".".repeat(BAR - filled), progress.loaded(), progress.all());
        if (console.isTerminal()) {
            console.progress(line);
        } else if (10 * progress.loaded() / all != tenth) {
            tenth = 10 * progress.loaded() / all;
            console.print("%,d of %,d players".formatted(progress.loaded(), progress.all()));
        }
    }
}
