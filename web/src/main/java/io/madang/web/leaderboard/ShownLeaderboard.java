package io.madang.web.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardInfo;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.MemberLevel;
import io.madang.contracts.leaderboard.RankedPlayer;
import io.madang.contracts.leaderboard.Ranking;
import io.madang.contracts.leaderboard.SeasonInfo;
import io.madang.contracts.leaderboard.SeasonRank;
import io.madang.web.level.ShownLevels;
import io.madang.web.part.PagePart;
import java.util.List;
import java.util.Optional;

/**
 * A leaderboard as its page shows it.
 *
 * @param rows how many of the best are shown
 * @param own the place of whoever looks at it, with neighbours; empty for guests and those without a score
 * @param past the seasons that are over, the newest first
 * @param ranks one's own final ranks in them
 * @param level one's own, where the leaderboard is that of community points
 * @param levels of those who are shown
 */
public record ShownLeaderboard(
        LeaderboardInfo board,
        int rows,
        PagePart<Ranking> top,
        PagePart<Optional<Ranking>> own,
        PagePart<List<SeasonInfo>> past,
        List<SeasonRank> ranks,
        Optional<MemberLevel> level,
        ShownLevels levels) {

    static final int FEW = 10;

    public boolean isShort() {
        return rows == FEW;
    }

    public boolean isCommunity() {
        return board.slug().equals(Leaderboards.COMMUNITY);
    }

    public boolean hasSeasons() {
        return !board.season().equals("none");
    }

    public String path() {
        return "/leaderboards/" + board.slug();
    }

    /** One's own row, where it is known. */
    public Optional<RankedPlayer> ownRow(String user) {
        return own.orElse(Optional.empty()).flatMap(rows -> rows.data().stream()
                .filter(row -> row.userId().equals(user))
                .findFirst());
    }

    public RankChart chart() {
        return RankChart.of(ranks);
    }
}
