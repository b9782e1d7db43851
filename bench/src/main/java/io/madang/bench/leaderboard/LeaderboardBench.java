package io.madang.bench.leaderboard;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.Pace;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.leaderboard.LeaderboardProperties;
import io.madang.leaderboard.LeaderboardRebuild;
import io.madang.sharding.Databases;
import io.madang.testkit.TestEngines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Scores and ranks over HTTP beside the same commands of Redis, the way of SQL, a rebuild, and a crowd of streams. */
public final class LeaderboardBench implements Benchmark {

    private static final int STREAMS = 10_000;
    private static final int QUICK_WARM_UPS = 3;
    private static final double MEMBER_BYTES_GOAL = 128;
    private static final double REBUILD_GOAL = 2;
    private static final String RAW = "bench:raw";
    private static final String NAMES = "leaderboard:names";

    /** More than this many, with what they are compared with, are too large for engines in memory. */
    private static final int FIT_IN_MEMORY = 5_000_000;

    private static final LeaderboardRebuild.Progress NOTHING_YET = new LeaderboardRebuild.Progress(0, 1);
    private static final Duration LOOK = Duration.ofMillis(500);

    @Override
    public String name() {
        return "leaderboard";
    }

    @Override
    public String summary() {
        return "scores and ranks beside plain commands of Redis and beside SQL; rebuild; streams (--players N)";
    }

    @Override
    public List<String> parts() {
        return List.of("load", "updates", "reads", "sql", "streams");
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        // so many contenders that a quick run has time for short tries only
        Pace pace = options.quick() ? Pace.of(options).shortened().warmingUp(QUICK_WARM_UPS) : Pace.of(options);
        Players players = new Players(options.sizeOr(1_000_000, 100_000), options.seed());
        List<Figure> figures = new ArrayList<>();
        if (players.number() > FIT_IN_MEMORY) {
            TestEngines.keepOnDisk();
        }
        BenchProgress.say("starting MariaDB, Redis, Kafka and an instance");
        try (BenchInstance instance = new BenchInstance(
                        List.of(
                                "madang.leaderboard.stream.max-clients=" + STREAMS,
                                "madang.leaderboard.stream.max-clients-per-address=" + STREAMS,
                                "madang.admission.max-connections=" + 2 * STREAMS,
                                "madang.admission.max-connections-per-address=" + 2 * STREAMS),
                        BareAnswer.class);
                RawSets raw = new RawSets(instance.redis());
                BenchBoard board = new BenchBoard(instance)) {
            players.store(instance.jdbc(), "madang_leaderboard", board.season());
            figures.addAll(load(instance, raw, players));
            // as account events would have brought them
            raw.send("names stored", players.some().number(), player -> {
                String id = Long.toString(players.id(player));
                return RawSets.command("HSET", NAMES, id, "1 player " + player);
            });
            if (options.wants("updates", "reads")) {
                figures.addAll(new ScoreLoad(board, raw, RAW, players, pace, options).measure());
            }
            if (options.wants("sql")) {
                figures.addAll(new SqlRanks(instance.jdbc(), board, players, pace).measure());
            }
            if (options.wants("streams")) {
                figures.addAll(new StreamCrowd(instance, board, STREAMS).measure());
            }
        }
        return figures;
    }

    /** Says how many seconds it took, and meanwhile how far it is. */
    private static double rebuild(LeaderboardRebuild rebuild, boolean compare) throws Exception {
        long begun = System.nanoTime();
        CompletableFuture<Void> running = CompletableFuture.runAsync(
                () -> rebuild.rebuild(Optional.empty(), compare),
                task -> Thread.ofPlatform().daemon(true).start(task));
        long tenth = 0;
        while (true) {
            try {
                running.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                return (System.nanoTime() - begun) / 1e9;
            } catch (TimeoutException e) {
                LeaderboardRebuild.Progress progress = rebuild.progress().orElse(NOTHING_YET);
                long now = 10 * progress.loaded() / Math.max(1, progress.all());
                if (now > tenth) {
                    tenth = now;
                    BenchProgress.say(
                            "%,d of %,d players built into ranks".formatted(progress.loaded(), progress.all()));
                }
            }
        }
    }

    /** Also what everything else is measured on. */
    private static List<Figure> load(BenchInstance instance, RawSets raw, Players players) throws Exception {
        LeaderboardRebuild rebuild = new LeaderboardRebuild(
                instance.bean(Databases.class),
                instance.bean(SharedRedisConnection.class),
                instance.bean(LeaderboardProperties.class));
        BenchProgress.say("loading by plain commands, and building the ranks, in turn");
        double empty = raw.usedMemory();
        double rawSeconds = raw.load(RAW, players);
        double rawBytes = (raw.usedMemory() - empty) / players.number();
        double before = raw.usedMemory();
        rebuild(rebuild, false);
        double bytes = (raw.usedMemory() - before) / players.number();
        raw.commands().unlink(RAW);
        rawSeconds = Math.min(rawSeconds, raw.load(RAW, players));
        double seconds = rebuild(rebuild, false);
        double compared = rebuild(rebuild, true);
        return List.of(
                Figure.atMostOf(
                        "leaderboard.rebuild from the database against a pipelined load",
                        seconds,
                        rawSeconds,
                        REBUILD_GOAL,
                        "s"),
                Figure.of("leaderboard.rebuild with the comparison of all rows", compared, "s"),
                Figure.atMost("leaderboard.memory of a player in Redis", bytes, MEMBER_BYTES_GOAL, "B"),
                Figure.of("leaderboard.memory of a member of a plain set", rawBytes, "B"));
    }
}
