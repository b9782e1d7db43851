package io.madang.leaderboard;

import java.time.Instant;

/**
 * A score that a game server reports.
 *
 * @param keyId the service key that it came with
 */
record ScoreCall(Leaderboard board, Season season, Player player, String match, long points, Instant at, long keyId) {}
