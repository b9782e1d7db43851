package io.madang.contracts.leaderboard;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A season of a leaderboard.
 *
 * @param board the leaderboard's slug
 * @param label what people call it, such as {@code 2026-11}
 * @param state {@code open}, {@code closing} or {@code closed}
 * @param endsAt absent where nobody knows yet
 * @param closedAt since when its result is final
 * @param players how many have a rank in its final result; 0 until then
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SeasonInfo(
        SeasonId id,
        String board,
        String label,
        String state,
        Instant startsAt,
        @Nullable Instant endsAt,
        @Nullable Instant closedAt,
        long players) {}
