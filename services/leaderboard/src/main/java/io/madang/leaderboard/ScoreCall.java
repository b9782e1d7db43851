package io.madang.leaderboard;

import java.time.Instant;

/**
 * A score that a game server reports.
 *
 * @param late the season takes no more scores by the clock: only a match that is recorded is answered
 * @param keyId the service key that it came with
 */
record ScoreCall(
        Leaderboard board,
        Season season,
        boolean late,
        Player player,
        String match,
        long points,
        Instant at,
        long keyId) {

    ScoreCall in(Season other) {
        return new ScoreCall(board, other, late, player, match, points, at, keyId);
    }
}
