package io.madang.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.leaderboard.SeasonId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One season of a leaderboard.
 *
 * @param players how many have a rank in its final result; 0 until then
 */
record Season(
        SeasonId id,
        LeaderboardId boardId,
        SeasonPeriod period,
        SeasonState state,
        long frozen,
        long players,
        @Nullable Instant closedAt) {}
