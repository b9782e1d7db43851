package io.madang.contracts.leaderboard;

import java.util.List;

/**
 * Some rows of a leaderboard, the best first.
 *
 * @param total how many players are on the leaderboard
 */
public record Ranking(List<RankedPlayer> data, long total) {}
