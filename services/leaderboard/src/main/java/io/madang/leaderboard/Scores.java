package io.madang.leaderboard;

import io.madang.kernel.batch.Combiner;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.ScoreOutcome.Recorded;
import io.madang.leaderboard.ScoreOutcome.SeasonEnding;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes scores: into the log, and then into Redis, before anybody is answered. While a transaction is under way in a
 * database, those who come meanwhile share the next one.
 */
final class Scores {

    private static final Logger log = LoggerFactory.getLogger(Scores.class);

    /** An end takes some milliseconds; those who wait longer are told to come again. */
    private static final int ATTEMPTS = 50;

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Shards shards;
    private final LeaderboardDirectory directory;
    private final ScoreLog scoreLog;
    private final RankCopy copy;
    private final RankSync sync;
    private final Combiner<Source, ScoreCall, ScoreOutcome> together;

    Scores(
            Shards shards,
            LeaderboardDirectory directory,
            ScoreLog scoreLog,
            RankCopy copy,
            RankSync sync,
            LeaderboardProperties properties) {
        this.shards = shards;
        this.directory = directory;
        this.scoreLog = scoreLog;
        this.copy = copy;
        this.sync = sync;
        this.together = Combiner.ofTransactions(properties.maxBatch(), properties.maxWaiting(), this::record);
    }

    ScoreOutcome record(ScoreCall call) {
        ScoreOutcome outcome = together.ask(shards.of(call.player()).source(), call);
        return outcome instanceof SeasonEnding ? record(List.of(call)).getFirst() : outcome;
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
                    .map(call -> call.in(directory.at(call.board(), call.at())))
                    .toList());
            for (int i = 0; i < again.size(); i++) {
                outcomes.set(again.get(i), answers.get(i));
            }
        }
        return outcomes;
    }

    private List<ScoreOutcome> recordOnce(List<ScoreCall> calls) {
        Map<Source, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < calls.size(); i++) {
            places.computeIfAbsent(shards.of(calls.get(i).player()).source(), source -> new ArrayList<>())
                    .add(i);
        }
        SortedMap<Integer, ScoreOutcome> outcomes = new TreeMap<>();
        places.forEach((source, theirs) -> {
            List<ScoreOutcome> answers =
                    together.askAll(source, theirs.stream().map(calls::get).toList());
            for (int i = 0; i < theirs.size(); i++) {
                outcomes.put(theirs.get(i), answers.get(i));
            }
        });
        return List.copyOf(outcomes.values());
    }

    /** How many wait for the database. */
    int waiting(Source source) {
        return together.waiting(source);
    }

    private List<ScoreOutcome> record(Source source, List<ScoreCall> calls) {
        ScoreLog.Appended appended = scoreLog.append(source, calls);
        Set<Integer> missing = follow(appended);
        return appended.outcomes().stream()
                .map(outcome -> outcome instanceof Recorded recorded
                        ? recorded.ranked(!missing.contains(recorded.shard()))
                        : outcome)
                .toList();
    }

    /**
     * Brings Redis to where the log is: also for matches that were reported before, since whoever recorded them may have
     * died before it came to this.
     *
     * @return the shards for which that was not possible: they follow later
     */
    private Set<Integer> follow(ScoreLog.Appended appended) {
        Set<Integer> all = new TreeSet<>();
        Map<Integer, Long> reported = new HashMap<>();
        appended.outcomes().forEach(outcome -> {
            if (outcome instanceof Recorded recorded) {
                all.add(recorded.shard());
                reported.merge(recorded.shard(), recorded.position(), Math::max);
            }
        });
        try {
            Set<Integer> missing = new TreeSet<>(copy.apply(appended.entries()));
            appended.entries().forEach(entry -> reported.remove(entry.shard()));
            missing.addAll(copy.ensure(reported));
            return missing;
        } catch (Failure e) {
            log.debug("scores are in the log, and follow in Redis later: {}", e.toString());
            sync.doubt();
            return all;
        }
    }
}
