package io.madang.leaderboard.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.LeaderboardCatalog;
import io.madang.contracts.leaderboard.LeaderboardInfo;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.MemberLevel;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.contracts.leaderboard.PlayerRank;
import io.madang.contracts.leaderboard.RankedPlayer;
import io.madang.contracts.leaderboard.Ranking;
import io.madang.contracts.leaderboard.SeasonInfo;
import io.madang.contracts.leaderboard.SeasonRank;
import io.madang.contracts.leaderboard.SeasonResult;
import io.madang.contracts.leaderboard.Seasons;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.LeaderboardServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link Leaderboards} promises, wherever the service runs. */
abstract class LeaderboardsContract {

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final Leaderboards leaderboards;
    private final LeaderboardCatalog catalog;
    private final Seasons seasons;
    private final MemberLevels levels;

    LeaderboardsContract(LeaderboardServer asked) {
        this.leaderboards = asked.bean(Leaderboards.class);
        this.catalog = asked.bean(LeaderboardCatalog.class);
        this.seasons = asked.bean(Seasons.class);
        this.levels = asked.bean(MemberLevels.class);
    }

    @Test
    void givesTheBestAndThePlaceOfAPlayer() {
        String board = server.newBoard();
        server.score(board, "ann", 2, "m");
        server.score(board, "bob", 1, "m");
        RankedPlayer ann = new RankedPlayer("ann", null, 1, 2);
        RankedPlayer bob = new RankedPlayer("bob", null, 2, 1);
        assertThat(leaderboards.top(board, 10, null)).isEqualTo(new Ranking(List.of(ann, bob), 2));
        assertThat(leaderboards.top(board, 10, List.of("bob"))).isEqualTo(new Ranking(List.of(bob), 2));
        assertThat(leaderboards.player("bob", board)).isEqualTo(new PlayerRank(bob, 2, 50));
        assertThat(leaderboards.neighbours("bob", board, 4)).isEqualTo(new Ranking(List.of(ann, bob), 2));
    }

    @Test
    void listsLeaderboardsAndSeasons() {
        String board = server.newBoard("tie=first-reached", "season=manual");
        LeaderboardInfo info = catalog.one(board);
        assertThat(info)
                .isEqualTo(new LeaderboardInfo(
                        info.id(),
                        board,
                        "A board",
                        "sum",
                        "high",
                        "manual",
                        "Asia/Seoul",
                        "first-reached",
                        List.of()));
        assertThat(catalog.all().leaderboards())
                .contains(info)
                .extracting(LeaderboardInfo::slug)
                .contains(Leaderboards.DEFAULT, Leaderboards.COMMUNITY);
        server.score(board, "ann", 2, "m");
        SeasonInfo season = seasons.ofBoard(board).seasons().getFirst();
        assertThat(season.label()).isEqualTo("1");
        assertThat(season.state()).isEqualTo("open");
        assertThatThrownBy(() -> seasons.result(season.id(), 10, null))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        assertThat(seasons.ranks("ann", board)).isEmpty();
        server.closeSeason(season.id());
        RankedPlayer ann = new RankedPlayer("ann", null, 1, 2);
        assertThat(seasons.result(season.id(), 10, null)).isEqualTo(new SeasonResult(List.of(ann), 1, null, false));
        assertThat(seasons.player(season.id(), "ann")).isEqualTo(new PlayerRank(ann, 1, 100));
        assertThat(seasons.ranks("ann", board)).containsExactly(new SeasonRank(season.id(), "1", 1, 2, 1));
        assertThat(seasons.ranks("bob", board)).isEmpty();
    }

    @Test
    void knowsTheLevelOfEverybody() {
        UserId one = server.instance().newUser();
        UserId other = server.instance().newUser();
        assertThat(levels.levels(List.of(one, other)))
                .containsExactly(new MemberLevel(one, 0, 1, 0, 10L), new MemberLevel(other, 0, 1, 0, 10L));
        assertThat(levels.levels(List.of())).isEmpty();
    }

    @Test
    void knowsNoLeaderboardAndNoPlayerThatIsNotThere() {
        assertThatThrownBy(() -> leaderboards.top("no-such-board", 10, null))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatThrownBy(() -> leaderboards.player("nobody", Leaderboards.DEFAULT))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatThrownBy(() -> leaderboards.top(Leaderboards.DEFAULT, 101, null))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
    }
}
