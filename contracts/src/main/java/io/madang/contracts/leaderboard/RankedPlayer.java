package io.madang.contracts.leaderboard;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * A player's row of a leaderboard.
 *
 * @param userId an account's id, or the id that a game gives its players
 * @param userName the account's nickname; absent where it is not known, or the player has no account here
 * @param rank 1 + the number of players who are better, so that equal players share a rank
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RankedPlayer(
        @JsonProperty("user_id") String userId,
        @JsonProperty("user_name") @Nullable String userName,
        long rank,
        long score) {}
