package io.madang.contracts.leaderboard;

import java.util.List;

/**
 * A leaderboard as everybody sees it.
 *
 * @param rule how points make a score: {@code sum}, {@code best} or {@code latest}
 * @param order which scores are better: {@code high} or {@code low}
 * @param season how long a season is: {@code month}, {@code week}, {@code day}, {@code none} or {@code manual}
 * @param zone whose calendar it is
 * @param tie what equal scores do: {@code shared} or {@code first-reached}
 * @param prizes the last rank of each prize tier, ascending
 */
public record LeaderboardInfo(
        LeaderboardId id,
        String slug,
        String title,
        String rule,
        String order,
        String season,
        String zone,
        String tie,
        List<Long> prizes) {}
