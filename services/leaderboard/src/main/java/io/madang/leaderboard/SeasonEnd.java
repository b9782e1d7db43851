package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Ends seasons that do not end by the calendar, so that every score is in the season of its time.
 *
 * <p>First each shard is told, under the lock that appending takes, that scores of the season are only let in by those
 * who know its end; then the end is chosen, later than every score that is recorded. Each step can be repeated, and
 * {@link SeasonCloser} goes on with an end that was interrupted.
 */
final class SeasonEnd {

    private final Shards shards;
    private final SeasonRows seasons;
    private final LeaderboardDirectory directory;
    private final LeaderboardConfiguration.LeaderboardStore store;

    SeasonEnd(LeaderboardConfiguration.LeaderboardStore store, SeasonRows seasons, LeaderboardDirectory directory) {
        this.shards = store.shards();
        this.seasons = seasons;
        this.directory = directory;
        this.store = store;
    }

    /** Ends the season; {@code conflict} if it has ended already. */
    Season end(SeasonId id, Runnable recordInTransaction) {
        boolean asked = shards.home().transaction(() -> {
            boolean first = seasons.askForEnd(id);
            if (first) {
                recordInTransaction.run();
            }
            return first;
        });
        // the closer may have gone on with it already
        if (!finish(id) && !asked) {
            throw Failure.of(LeaderboardReason.SEASON_ENDED);
        }
        Season ended = seasons.byId(id).orElseThrow();
        return seasons.following(ended).orElseThrow();
    }

    /** Gives the season its end, and begins the next one; false if it has an end. */
    boolean finish(SeasonId id) {
        Season season = seasons.byId(id).orElseThrow();
        if (season.period().endsAt() != null) {
            return false;
        }
        Instant latest = Instant.EPOCH;
        for (Source source : shards.sources()) {
            Instant there = announce(source, id);
            latest = there.isAfter(latest) ? there : latest;
        }
        Instant now = store.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        Instant end = latest.isBefore(now) ? now : latest.plusMillis(1);
        String label = Long.toString(Long.parseLong(season.period().label()) + 1);
        SeasonId next = new SeasonId(store.ids().next());
        boolean ended = shards.home().transaction(() -> {
            boolean first = seasons.end(id, end);
            if (first) {
                seasons.insert(next, season.boardId(), new SeasonPeriod(label, end, null));
            }
            return first;
        });
        directory.forget();
        return ended;
    }

    /** Gives the latest time of an entry of this database. */
    private Instant announce(Source source, SeasonId season) {
        List<Integer> here = LogTables.shardsOf(shards, source);
        return source.transaction(() -> {
            LogTables tables = new LogTables(source);
            tables.lock(here);
            tables.announceEnd(season, here);
            return tables.latest(here);
        });
    }
}
