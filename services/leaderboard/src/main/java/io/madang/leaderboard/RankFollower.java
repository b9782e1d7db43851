package io.madang.leaderboard;

import io.madang.kernel.error.Failure;
import io.madang.leaderboard.ScoreLog.Appended;
import io.madang.leaderboard.ScoreOutcome.Recorded;
import io.madang.sharding.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings Redis to where the log is, one step behind the transactions: while one is under way in a database, Redis takes in
 * what those before it have committed, in the order of their commits, all that has come up meanwhile at once.
 */
final class RankFollower {

    private static final Logger log = LoggerFactory.getLogger(RankFollower.class);

    /** Redis must answer in time, however much has come up. */
    private static final int MAX_ENTRIES = 1000;

    private final RankCopy copy;
    private final RankSync sync;
    private final Map<Source, ArrayDeque<Step>> queues = new ConcurrentHashMap<>();

    RankFollower(RankCopy copy, RankSync sync) {
        this.copy = copy;
        this.sync = sync;
    }

    /** What a transaction has appended, and the shards that Redis cannot be brought up to it now. */
    private record Step(Appended appended, CompletableFuture<Set<Integer>> missing) {}

    /**
     * To be called by one thread at a time for each database, in the order of its commits; does not wait.
     *
     * @return to be completed when Redis has what was appended: with the shards for which that is not so, and which follow
     *     later
     */
    CompletableFuture<Set<Integer>> follow(Source source, Appended appended) {
        Step step = new Step(appended, new CompletableFuture<>());
        boolean[] first = {false};
        queues.compute(source, (key, queue) -> {
            first[0] = queue == null;
            ArrayDeque<Step> joined = queue == null ? new ArrayDeque<>() : queue;
            joined.add(step);
            return joined;
        });
        if (first[0]) {
            Thread.ofVirtual().name("leaderboard-follower").start(() -> run(source));
        }
        return step.missing();
    }

    /** Until nothing more comes. */
    private void run(Source source) {
        for (List<Step> steps = take(source); !steps.isEmpty(); steps = take(source)) {
            List<Step> taken = steps;
            try {
                Set<Integer> missing = apply(taken);
                taken.forEach(step -> step.missing().complete(missing));
            } catch (Error e) {
                log.error("scores are in the log, and follow in Redis later", e);
                sync.doubt();
                taken.forEach(step -> step.missing().completeExceptionally(e));
            }
        }
    }

    /** Some of the next steps, one at least; none at the end of the queue. */
    private List<Step> take(Source source) {
        List<Step> steps = new ArrayList<>();
        queues.compute(source, (key, queue) -> {
            if (queue == null || queue.isEmpty()) {
                return null;
            }
            int entries = 0;
            do {
                entries += queue.element().appended().entries().size();
                steps.add(queue.remove());
            } while (!queue.isEmpty()
                    && entries + queue.element().appended().entries().size() <= MAX_ENTRIES);
            return queue;
        });
        return steps;
    }

    /** Also for matches that were reported before, since whoever recorded them may have died before it came to this. */
    private Set<Integer> apply(List<Step> steps) {
        List<LogEntry> entries = new ArrayList<>();
        Map<Integer, Long> wanted = new HashMap<>();
        for (Step step : steps) {
            entries.addAll(step.appended().entries());
            for (ScoreOutcome outcome : step.appended().outcomes()) {
                if (outcome instanceof Recorded recorded) {
                    wanted.merge(recorded.shard(), recorded.position(), Math::max);
                }
            }
        }
        try {
            Set<Integer> missing = new TreeSet<>(copy.apply(entries));
            Map<Integer, Long> applied = new HashMap<>();
            entries.forEach(entry -> applied.merge(entry.shard(), entry.position(), Math::max));
            Map<Integer, Long> others = new HashMap<>(wanted);
            others.entrySet().removeIf(one -> applied.getOrDefault(one.getKey(), 0L) >= one.getValue());
            missing.addAll(copy.ensure(others));
            return missing;
        } catch (Failure e) {
            log.debug("scores are in the log, and follow in Redis later: {}", e.toString());
        } catch (RuntimeException e) {
            log.warn("scores are in the log, and follow in Redis later", e);
        }
        sync.doubt();
        return Set.copyOf(wanted.keySet());
    }
}
