package io.madang.leaderboard;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.leaderboard.PlayerRank;
import io.madang.contracts.leaderboard.RankedPlayer;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.contracts.leaderboard.SeasonInfo;
import io.madang.contracts.leaderboard.SeasonList;
import io.madang.contracts.leaderboard.SeasonRank;
import io.madang.contracts.leaderboard.SeasonResult;
import io.madang.contracts.leaderboard.Seasons;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.leaderboard.RankReads.Ranked;
import io.madang.leaderboard.RankScan.Placed;
import io.madang.sharding.Gathered;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Seasons, and the final results of those that are closed. */
@RestController
@Tag(name = "Leaderboards")
class SeasonController implements Seasons {

    private static final int MAX_SEASONS = 100;
    private static final int CURSOR_NUMBERS = 2;
    private static final Instant END_OF_TIME = Instant.parse("9999-01-01T00:00:00Z");

    private final LeaderboardDirectory directory;
    private final SeasonRows seasons;
    private final SeasonResults results;
    private final PlayerNames names;
    private final SeasonEnd end;
    private final LeaderboardConfiguration.LeaderboardStore store;

    SeasonController(
            LeaderboardDirectory directory,
            SeasonRows seasons,
            PlayerNames names,
            SeasonEnd end,
            LeaderboardConfiguration.LeaderboardStore store) {
        this.directory = directory;
        this.seasons = seasons;
        this.results = new SeasonResults(store.shards());
        this.names = names;
        this.end = end;
        this.store = store;
    }

    private static SeasonInfo info(Season season, Leaderboard board) {
        return new SeasonInfo(
                season.id(),
                board.slug(),
                season.period().label(),
                WireNames.of(season.state()),
                season.period().startsAt(),
                season.period().endsAt(),
                season.closedAt(),
                season.players());
    }

    @Operation(summary = "The seasons of a leaderboard, the newest first")
    @ApiResponse(responseCode = "200", description = "The last 100 seasons")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @Override
    public SeasonList ofBoard(@Parameter(description = "the leaderboard's slug", example = "default") String slug) {
        Leaderboard board = directory.required(slug);
        directory.current(board);
        return new SeasonList(seasons.ofBoard(board.id(), END_OF_TIME, MAX_SEASONS).stream()
                .map(season -> info(season, board))
                .toList());
    }

    @Operation(summary = "The final result of a season, the best first")
    @ApiResponse(responseCode = "200", description = "Some rows, and the cursor of the next ones")
    @ApiResponse(responseCode = "400", description = "limit is out of bounds, or the cursor is of another list")
    @ApiResponse(responseCode = "404", description = "There is no such season")
    @ApiResponse(responseCode = "409", description = "The season is not closed yet")
    @Override
    public SeasonResult result(
            @Parameter(description = "the season's id", example = "742893746598234112") SeasonId id,
            @Parameter(description = "how many rows, 100 at most", example = "10") int limit,
            @Parameter(description = "next of the rows before; left out for the first", example = "wm5GZy0AAAA")
                    @Nullable
                    String cursor) {
        Season season = closed(id);
        String list = "result of season " + id;
        Cursor after = cursor == null ? new Cursor(0, 0) : Cursor.decode(list, CURSOR_NUMBERS, cursor);
        Gathered<Placed> found = results.page(id, after.at(0), after.at(1), Slice.size(limit) + 1);
        Slice<Placed> rows =
                Slice.of(found.items(), limit, list, row -> new Cursor(row.row().rank(), row.place()));
        return new SeasonResult(
                named(rows.items().stream().map(Placed::row)), season.players(), rows.next(), found.isIncomplete());
    }

    @Operation(summary = "One player's final rank in a season")
    @ApiResponse(responseCode = "200", description = "The player's rank")
    @ApiResponse(responseCode = "404", description = "There is no such season, or the player has no score in it")
    @ApiResponse(responseCode = "409", description = "The season is not closed yet")
    @Override
    public PlayerRank player(
            @Parameter(description = "the season's id", example = "742893746598234112") SeasonId id,
            @Parameter(description = "an account's id, or the game's own", example = "742893746598234112")
                    String userId) {
        Season season = closed(id);
        Ranked row = results.of(id, Player.of(userId)).orElseThrow(LeaderboardsController::noScore);
        return LeaderboardsController.playerRank(named(Stream.of(row)).getFirst(), season.players());
    }

    @Override
    @Operation(summary = "One player's final ranks in the seasons of a leaderboard, the newest first")
    @ApiResponse(responseCode = "200", description = "Those of the last 100 seasons in which the player has a rank")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    public List<SeasonRank> ranks(
            @Parameter(description = "an account's id, or the game's own", example = "742893746598234112")
                    String userId,
            @Parameter(description = "the leaderboard's slug", example = "default") String slug) {
        Leaderboard board = directory.required(slug);
        List<Season> closed = seasons.ofBoard(board.id(), END_OF_TIME, MAX_SEASONS).stream()
                .filter(season -> season.state() == SeasonState.CLOSED)
                .toList();
        Map<SeasonId, Ranked> ranks = results.of(closed.stream().map(Season::id).toList(), Player.of(userId));
        return closed.stream()
                .filter(season -> ranks.containsKey(season.id()))
                .map(season -> {
                    Ranked rank = Objects.requireNonNull(ranks.get(season.id()));
                    return new SeasonRank(
                            season.id(), season.period().label(), rank.rank(), rank.score(), season.players());
                })
                .toList();
    }

    @Operation(
            summary = "End the season of a leaderboard whose seasons administrators end",
            description = "The next one begins at the same moment, which is later than every score that is recorded."
                    + " Late scores are let in for the time of grace; then the result is final.")
    @ApiResponse(responseCode = "200", description = "The season that has begun")
    @ApiResponse(responseCode = "404", description = "There is no such season")
    @ApiResponse(responseCode = "409", description = "It has ended already, or ends by the calendar")
    @Access(Who.ADMIN)
    @RateLimited(value = "leaderboard-admin", count = 60, perSeconds = 60)
    @PostMapping("/v1/seasons/{id}/end")
    SeasonInfo end(
            @Parameter(description = "the season's id", example = "742893746598234112") @PathVariable("id") SeasonId id,
            Caller caller) {
        Season season = directory.required(id);
        Leaderboard board = directory.required(season.boardId());
        if (board.season() != SeasonLength.MANUAL) {
            throw Failure.of(LeaderboardReason.SEASON_BY_CALENDAR);
        }
        Season next = end.end(id, () -> store.moderationLog()
                .record(
                        store.shards().home(),
                        caller.requiredUser(),
                        ModerationActionType.SEASON_ENDED,
                        LeaderboardAdministration.subject(
                                board.slug() + ": " + season.period().label()),
                        ""));
        return info(next, board);
    }

    private Season closed(SeasonId id) {
        Season season = directory.required(id);
        if (season.state() != SeasonState.CLOSED) {
            throw Failure.of(LeaderboardReason.SEASON_OPEN);
        }
        return season;
    }

    private List<RankedPlayer> named(Stream<Ranked> rows) {
        List<Ranked> all = rows.toList();
        Map<Player, String> known = names.of(all.stream().map(Ranked::player).toList());
        return all.stream()
                .map(row -> new RankedPlayer(row.player().id(), known.get(row.player()), row.rank(), row.score()))
                .toList();
    }
}
