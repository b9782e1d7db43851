package io.madang.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/**
 * A leaderboard. What decides about ranks never changes.
 *
 * @param prizes the last rank of each prize tier, ascending
 */
record Leaderboard(
        LeaderboardId id,
        String slug,
        String title,
        ScoringRule rule,
        ScoreOrder order,
        SeasonLength season,
        ZoneId zone,
        TieRule tie,
        List<Long> prizes,
        Instant createdAt) {

    Leaderboard {
        prizes = List.copyOf(prizes);
    }

    boolean firstReachedWins() {
        return tie == TieRule.FIRST_REACHED;
    }
}
