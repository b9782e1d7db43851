package io.madang.leaderboard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.leaderboard.SeasonId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * The seasons of leaderboards whose seasons people end. The one that goes on is remembered for a moment, so an instance
 * may read the ranks of a season that has just been ended elsewhere. Whoever acknowledges a score of the next one waits
 * until no instance can, so that the score is in the next rank that anybody reads.
 */
final class ManualSeasons {

    static final Duration REMEMBERED = Duration.ofMillis(500);

    private static final int MAX_SEEN = 10_000;

    private final SeasonRows rows;
    private final Map<LeaderboardId, Known> current = new ConcurrentHashMap<>();

    /** Since when this instance knows seasons that followed another one. */
    private final Cache<SeasonId, Long> seen =
            Caffeine.newBuilder().maximumSize(MAX_SEEN).build();

    ManualSeasons(SeasonRows rows) {
        this.rows = rows;
    }

    /** @param since the moment before the season was read */
    private record Known(Season season, long since) {}

    /** The leaderboard's season that had begun last at the given time. */
    Optional<Season> at(LeaderboardId board, Instant time) {
        Known known = current.get(board);
        if (known != null
                && System.nanoTime() - known.since() < REMEMBERED.toNanos()
                && !time.isBefore(known.season().period().startsAt())) {
            return Optional.of(known.season());
        }
        long since = System.nanoTime();
        Optional<Season> found = rows.at(board, time);
        found.filter(season -> season.period().endsAt() == null).ifPresent(season -> {
            current.put(board, new Known(season, since));
            if (season.period().startsAt().isAfter(Instant.EPOCH)) {
                seen.asMap().putIfAbsent(season.id(), System.nanoTime());
            }
        });
        return found;
    }

    /** Returns when no instance takes the season before this one for the current one. */
    void awaitSeenEverywhere(SeasonId season) {
        Long first = seen.getIfPresent(season);
        if (first != null) {
            long end = first + REMEMBERED.toNanos();
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(this, left);
            }
        }
    }

    void forget(LeaderboardId board) {
        current.remove(board);
    }

    void forget() {
        current.clear();
    }
}
