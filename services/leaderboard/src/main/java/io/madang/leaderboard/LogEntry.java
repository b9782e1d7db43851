package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the log, as far as the leaderboard follows from it.
 *
 * @param total the player's score after the entry; null where the player is not on the leaderboard then
 * @param reachedAt when the score was reached
 */
record LogEntry(
        int shard, long position, SeasonId season, Player player, @Nullable Long total, @Nullable Instant reachedAt) {}
