package io.madang.contracts.leaderboard;

import java.time.Instant;

/**
 * Event: a season's result is final. It is published once; the event's key is the season's id.
 *
 * @param label what people call the season, such as {@code 2026-11}
 * @param players how many players have a rank in it
 */
public record SeasonClosed(
        SeasonId seasonId, LeaderboardId leaderboardId, String slug, String label, long players, Instant closedAt) {

    public static final String TYPE = "season-closed";
    public static final long VERSION = 1;
}
