package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.follow.FollowedUsers;
import io.madang.contracts.follow.Follows;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.PlayerRank;
import io.madang.contracts.leaderboard.RankedPlayer;
import io.madang.contracts.leaderboard.Ranking;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.page.IdBatch;
import io.madang.leaderboard.RankReads.Ranked;
import io.madang.leaderboard.RankReads.Rows;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.RestController;

/** Ranks of the current season. */
@RestController
@Tag(name = "Leaderboards")
class LeaderboardsController implements Leaderboards {

    private static final int MAX_FOLLOWED = 500;

    private final LeaderboardDirectory directory;
    private final RankReads ranks;
    private final RankCount count;
    private final PlayerNames names;
    private final ObjectProvider<Follows> follows;

    /** @param follows of the service that has them, perhaps on another instance */
    LeaderboardsController(
            LeaderboardDirectory directory,
            RankReads ranks,
            RankCount count,
            PlayerNames names,
            ObjectProvider<Follows> follows) {
        this.directory = directory;
        this.ranks = ranks;
        this.count = count;
        this.names = names;
        this.follows = follows;
    }

    @Override
    @Operation(
            summary = "The best players of the season, or those with the given ids",
            description = "Players with equal scores share a rank: 1 + the number of players who are better.")
    @ApiResponse(responseCode = "200", description = "The rows, the best first, and how many players there are")
    @ApiResponse(responseCode = "400", description = "limit is out of bounds, or an id is none")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @ApiResponse(responseCode = "503", description = "Ranks are being built anew; the detail says how far that is")
    public Ranking top(
            @Parameter(description = "the leaderboard's slug", example = "default") String board,
            @Parameter(description = "how many rows, 100 at most", example = "10") int limit,
            @Parameter(
                            description = "at most 100 ids, instead of the best; those without a score are left out",
                            example = "742893746598234112")
                    @Nullable
                    List<String> ids) {
        require("limit", limit, 1, MAX_ROWS);
        Leaderboard wanted = directory.required(board);
        Season season = directory.current(wanted);
        if (ids == null) {
            return ranking(ranks.top(wanted, season.id(), limit));
        }
        List<Player> players = IdBatch.of(ids.stream().distinct().toList(), MAX_ROWS).stream()
                .map(Player::of)
                .toList();
        Rows found = ranks.players(wanted, season.id(), players);
        return ranking(new Rows(
                found.rows().stream()
                        .sorted(Comparator.comparingLong(Ranked::rank))
                        .toList(),
                found.total()));
    }

    @Override
    @Operation(
            summary = "Those whom the caller follows",
            description =
                    "Those among the last 500 whom the caller began to follow who have a score, with their ranks on the"
                            + " whole leaderboard.")
    @ApiResponse(responseCode = "200", description = "The rows, the best first, and how many players there are")
    @ApiResponse(responseCode = "401", description = "The caller is not logged in")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @ApiResponse(responseCode = "503", description = "Ranks are being built anew; the detail says how far that is")
    public Ranking following(@Parameter(description = "the leaderboard's slug", example = "default") String board) {
        Leaderboard wanted = directory.required(board);
        Season season = directory.current(wanted);
        List<Ranked> rows = new ArrayList<>();
        String cursor = null;
        long total;
        int followed = 0;
        do {
            FollowedUsers some = follows.getObject().followed(cursor, MAX_ROWS);
            Rows found = ranks.players(
                    wanted,
                    season.id(),
                    some.users().stream()
                            .map(user -> new Player(user.userId().toString()))
                            .toList());
            rows.addAll(found.rows());
            total = found.total();
            followed += some.users().size();
            cursor = some.next();
        } while (cursor != null && followed < MAX_FOLLOWED);
        return ranking(new Rows(
                rows.stream().sorted(Comparator.comparingLong(Ranked::rank)).toList(), total));
    }

    @Override
    @Operation(
            summary = "One player's rank",
            description =
                    "With the number of players, and the percentile. While ranks are being built anew, the database"
                            + " counts them, for a few callers at a time.")
    @ApiResponse(responseCode = "200", description = "The player's rank")
    @ApiResponse(responseCode = "404", description = "The player has no score in this season")
    @ApiResponse(responseCode = "503", description = "Ranks are being built anew, and counting takes too long")
    public PlayerRank player(
            @Parameter(description = "an account's id, or the game's own", example = "742893746598234112")
                    String userId,
            @Parameter(description = "the leaderboard's slug", example = "default") String board) {
        Leaderboard wanted = directory.required(board);
        Rows found = player(wanted, directory.current(wanted).id(), Player.of(userId));
        Ranked own = found.rows().stream().findFirst().orElseThrow(LeaderboardsController::noScore);
        return playerRank(rows(List.of(own)).getFirst(), found.total());
    }

    /** While Redis has no ranks, the database counts this one. */
    private Rows player(Leaderboard board, SeasonId season, Player player) {
        try {
            return ranks.player(board, season, player);
        } catch (Failure e) {
            if (e.code() != ErrorCode.UNAVAILABLE) {
                throw e;
            }
            return count.tryCount(board, season, player).orElseThrow(() -> e);
        }
    }

    static PlayerRank playerRank(RankedPlayer player, long total) {
        // in hundredths, rounded down: only the best is at 100
        double percentile = Math.floor(10_000.0 * (total - player.rank() + 1) / total) / 100;
        return new PlayerRank(player, total, percentile);
    }

    @Override
    @Operation(summary = "Get a player with their neighbours in the ranking")
    @ApiResponse(responseCode = "200", description = "The rows in the leaderboard's order, the player's among them")
    @ApiResponse(responseCode = "400", description = "span is out of bounds")
    @ApiResponse(responseCode = "404", description = "The player has no score in this season")
    @ApiResponse(responseCode = "503", description = "Ranks are being built anew; the detail says how far that is")
    public Ranking neighbours(
            @Parameter(description = "an account's id, or the game's own", example = "742893746598234112")
                    String userId,
            @Parameter(description = "the leaderboard's slug", example = "default") String board,
            @Parameter(description = "how many rows on either side, 50 at most", example = "4") int span) {
        require("span", span, 0, MAX_SPAN);
        Leaderboard wanted = directory.required(board);
        Rows rows = ranks.neighbours(wanted, directory.current(wanted).id(), Player.of(userId), span);
        if (rows.rows().isEmpty()) {
            throw noScore();
        }
        return ranking(rows);
    }

    private Ranking ranking(Rows rows) {
        return new Ranking(rows(rows.rows()), rows.total());
    }

    private List<RankedPlayer> rows(List<Ranked> rows) {
        Map<Player, String> known = names.of(rows.stream().map(Ranked::player).toList());
        return rows.stream()
                .map(row -> new RankedPlayer(row.player().id(), known.get(row.player()), row.rank(), row.score()))
                .toList();
    }

    static Failure noScore() {
        return Failure.of(LeaderboardReason.PLAYER_NOT_FOUND);
    }

    private static void require(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw Failure.ofField(field, InputReason.RANGE, arg("min", least), arg("max", most), arg("value", value));
        }
    }
}
