package io.madang.contracts.leaderboard;

import java.util.List;

/** Seasons of a leaderboard, the newest first. */
public record SeasonList(List<SeasonInfo> seasons) {}
