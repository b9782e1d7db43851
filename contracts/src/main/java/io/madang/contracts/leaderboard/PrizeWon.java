package io.madang.contracts.leaderboard;

/**
 * Event: a player's final rank in a season is within a prize tier. It is published once for each player and season.
 *
 * @param userId an account's id, or the id that a game gives its players
 * @param tier the last rank of the tier: 3 for those who came second or third, where the tiers are 1, 3 and 10
 */
public record PrizeWon(
        SeasonId seasonId, LeaderboardId leaderboardId, String slug, String userId, long tier, long rank, long score) {

    public static final String TYPE = "prize-won";
    public static final long VERSION = 1;
}
