package io.madang.leaderboard;

import io.madang.kernel.batch.Combiner;
import io.madang.leaderboard.ScoreOutcome.Recorded;
import io.madang.leaderboard.ScoreOutcome.SeasonEnding;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Takes scores: into the log, and then into Redis, before anybody is answered. While a transaction is under way in a
 * database, those who come meanwhile share the next one, and Redis takes in those before.
 */
final class Scores {

    /** An end takes some milliseconds; those who wait longer are told to come again. */
    private static final int ATTEMPTS = 50;

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Shards shards;
    private final LeaderboardDirectory directory;
    private final ScoreLog scoreLog;
    private final RankFollower follower;
    private final Combiner<Source, ScoreCall, Stored> together;

    Scores(
            Shards shards,
            LeaderboardDirectory directory,
            ScoreLog scoreLog,
            RankFollower follower,
            LeaderboardProperties properties) {
        this.shards = shards;
        this.directory = directory;
        this.scoreLog = scoreLog;
        this.follower = follower;
        this.together = Combiner.ofTransactions(properties.maxBatch(), properties.maxWaiting(), this::store);
    }

    /** What is committed, and what becomes of the ranks. */
    private record Stored(ScoreOutcome outcome, CompletableFuture<Set<Integer>> missing) {

        /** Waits until Redis has it, or cannot be brought up to it now. */
        ScoreOutcome awaitRanked() {
            return outcome instanceof Recorded recorded
                    ? recorded.ranked(!missing.join().contains(recorded.shard()))
                    : outcome;
        }
    }

    ScoreOutcome record(ScoreCall call) {
        ScoreOutcome outcome =
                together.ask(shards.of(call.player()).source(), call).awaitRanked();
        if (outcome instanceof SeasonEnding) {
            return record(List.of(call)).getFirst();
        }
        awaitSeasons(List.of(outcome));
        return outcome;
    }

    /**
     * Records many, which wait as single ones do and share their transactions; if a database is away, those in others may
     * be recorded, and repeating all of them does no harm.
     */
    List<ScoreOutcome> record(List<ScoreCall> calls) {
        List<ScoreOutcome> outcomes = new ArrayList<>(recordOnce(calls));
        for (int attempt = 1;
                attempt < ATTEMPTS && outcomes.stream().anyMatch(SeasonEnding.class::isInstance);
                attempt++) {
            LockSupport.parkNanos(this, PAUSE.toNanos());
            List<Integer> again = IntStream.range(0, calls.size())
                    .filter(i -> outcomes.get(i) instanceof SeasonEnding)
                    .boxed()
                    .toList();
            List<ScoreOutcome> answers = recordOnce(again.stream()
                    .map(calls::get)
                    .map(call -> call.in(directory.atAgain(call.board(), call.at())))
                    .toList());
            for (int i = 0; i < again.size(); i++) {
                outcomes.set(again.get(i), answers.get(i));
            }
        }
        awaitSeasons(outcomes);
        return outcomes;
    }

    private void awaitSeasons(List<ScoreOutcome> outcomes) {
        outcomes.stream()
                .filter(Recorded.class::isInstance)
                .map(outcome -> ((Recorded) outcome).season())
                .distinct()
                .forEach(directory::awaitSeenEverywhere);
    }

    private List<ScoreOutcome> recordOnce(List<ScoreCall> calls) {
        Map<Source, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < calls.size(); i++) {
            places.computeIfAbsent(shards.of(calls.get(i).player()).source(), source -> new ArrayList<>())
                    .add(i);
        }
        SortedMap<Integer, Stored> outcomes = new TreeMap<>();
        places.forEach((source, theirs) -> {
            List<Stored> answers =
                    together.askAll(source, theirs.stream().map(calls::get).toList());
            for (int i = 0; i < theirs.size(); i++) {
                outcomes.put(theirs.get(i), answers.get(i));
            }
        });
        return outcomes.values().stream().map(Stored::awaitRanked).toList();
    }

    /** How many wait for the database. */
    int waiting(Source source) {
        return together.waiting(source);
    }

    private List<Stored> store(Source source, List<ScoreCall> calls) {
        ScoreLog.Appended appended = scoreLog.append(source, calls);
        CompletableFuture<Set<Integer>> missing = follower.follow(source, appended);
        return appended.outcomes().stream()
                .map(outcome -> new Stored(outcome, missing))
                .toList();
    }
}
