package io.madang.contracts.leaderboard;

/**
 * A player's final rank in a season.
 *
 * @param total how many players were in it
 */
public record SeasonRank(SeasonId season, String label, long rank, long score, long total) {}
