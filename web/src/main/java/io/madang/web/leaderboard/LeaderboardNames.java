package io.madang.web.leaderboard;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.LeaderboardInfo;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.RankedPlayer;
import io.madang.web.page.Frame;
import org.jspecify.annotations.Nullable;

/** What pages call leaderboards and players. */
public final class LeaderboardNames {

    private LeaderboardNames() {}

    /** The title that an administrator gave it; until then, a built-in one has a name in each language. */
    public static String of(LeaderboardInfo board, Frame frame) {
        if (board.slug().equals(Leaderboards.DEFAULT) && board.title().equals("Leaderboard")) {
            return frame.say("leaderboard.name.default");
        }
        return board.slug().equals(Leaderboards.COMMUNITY) && board.title().equals("Community")
                ? frame.say("leaderboard.name.community")
                : board.title();
    }

    /** The account of somebody who has one here; a name that is not known yet is taken for none. */
    public static @Nullable UserId account(RankedPlayer player) {
        return player.userName() == null ? null : UserId.of(player.userId());
    }

    /** The nickname of an account; of anybody else, the id that the game gave. */
    public static String of(RankedPlayer player) {
        String name = player.userName();
        return name == null ? player.userId() : name;
    }
}
