package io.madang.contracts.leaderboard;

import java.util.List;

/** All leaderboards, in the order of their slugs. */
public record LeaderboardList(List<LeaderboardInfo> leaderboards) {}
