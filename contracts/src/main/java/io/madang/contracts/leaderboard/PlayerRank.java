package io.madang.contracts.leaderboard;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Where a player is on a leaderboard.
 *
 * @param total how many players are on it
 * @param percentile the per cent of all players who are not better than this one, the player among them
 */
public record PlayerRank(@JsonProperty("user_info") RankedPlayer userInfo, long total, double percentile) {}
