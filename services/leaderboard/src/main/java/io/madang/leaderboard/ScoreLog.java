package io.madang.leaderboard;

import io.madang.kernel.error.Failure;
import io.madang.leaderboard.LogTables.MatchKey;
import io.madang.leaderboard.LogTables.NewEntry;
import io.madang.leaderboard.LogTables.StandingKey;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Source;
import io.micrometer.core.instrument.DistributionSummary;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/** Appends scores to the log, any number of one database in one transaction. */
final class ScoreLog {

    private final InstantSource clock;
    private final DistributionSummary batches;

    /** @param batches hears how many scores shared a transaction */
    ScoreLog(InstantSource clock, DistributionSummary batches) {
        this.clock = clock;
        this.batches = batches;
    }

    /**
     * What was appended, once it is committed.
     *
     * @param outcomes of the calls, in their order
     * @param entries the new ones, in the order of each shard's positions
     */
    record Appended(List<ScoreOutcome> outcomes, List<LogEntry> entries) {}

    Appended append(Source source, List<ScoreCall> calls) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        Appended appended = source.transaction(() -> new Batch(source, calls, now).append());
        batches.record(calls.size());
        return appended;
    }

    /** One transaction. Each call sees what those before it have done. */
    private static final class Batch {

        private final LogTables tables;
        private final List<ScoreCall> calls;
        private final Instant now;
        private final SortedMap<Integer, Long> positions;
        private final Set<StandingKey> closed;
        private final Set<StandingKey> ending;
        private final Map<MatchKey, LogTables.KnownMatch> matches;
        private final Map<StandingKey, Standing> standings;
        private final Set<LogTables.BoardPlayer> hidden;
        private final List<NewEntry> entries = new ArrayList<>();
        private final Map<StandingKey, Boolean> changed = new HashMap<>();

        Batch(Source source, List<ScoreCall> calls, Instant now) {
            this.tables = new LogTables(source);
            this.calls = calls;
            this.now = now;
            // all else is read behind this lock, so that nobody changes it until the end of the transaction
            this.positions = tables.reserve(calls);
            BatchState known = BatchState.read(
                    source,
                    calls.stream().map(Batch::seasonIn).toList(),
                    calls.stream().map(MatchKey::of).toList(),
                    calls.stream().map(StandingKey::of).toList(),
                    calls.stream().map(LogTables.BoardPlayer::of).toList());
            this.closed = known.closed();
            this.ending = known.ending();
            this.matches = known.matches();
            this.standings = known.standings();
            this.hidden = known.hidden();
        }

        private static StandingKey seasonIn(ScoreCall call) {
            return StandingKey.ofSeason(
                    ShardMap.shardOf(call.player()), call.season().id());
        }

        Appended append() {
            List<ScoreOutcome> outcomes = calls.stream().map(this::outcome).toList();
            tables.append(entries);
            tables.store(standings, changed);
            if (entries.size() < calls.size()) {
                tables.move(positions);
            }
            return new Appended(outcomes, entries.stream().map(NewEntry::entry).toList());
        }

        private ScoreOutcome outcome(ScoreCall call) {
            int shard = ShardMap.shardOf(call.player());
            MatchKey match = MatchKey.of(call);
            LogTables.KnownMatch known = matches.get(match);
            if (known != null) {
                return known.points() == call.points()
                        ? new ScoreOutcome.Recorded(shard, known.position(), known.season(), known.total(), false)
                        : new ScoreOutcome.Different(known.points());
            }
            if (call.late() || closed.contains(seasonIn(call))) {
                return new ScoreOutcome.SeasonOver();
            }
            if (ending.contains(seasonIn(call)) && call.season().period().endsAt() == null) {
                return new ScoreOutcome.SeasonEnding();
            }
            StandingKey key = StandingKey.of(call);
            Standing after;
            try {
                after = standings
                        .getOrDefault(key, Standing.NONE)
                        .plus(
                                call.points(),
                                call.at(),
                                call.board().rule(),
                                call.board().order());
            } catch (Failure e) {
                return new ScoreOutcome.Impossible(e);
            }
            boolean shown = !hidden.contains(LogTables.BoardPlayer.of(call));
            long position = positions.merge(shard, 1L, Long::sum);
            Long total = shown ? after.total() : null;
            LogEntry entry = new LogEntry(
                    shard, position, call.season().id(), call.player(), total, shown ? after.reachedAt() : null);
            entries.add(NewEntry.ofScore(call, entry, now));
            standings.put(key, after);
            changed.put(key, !shown);
            matches.put(
                    match,
                    new LogTables.KnownMatch(
                            call.points(), position, call.season().id(), total));
            return new ScoreOutcome.Recorded(shard, position, call.season().id(), total, false);
        }
    }
}
