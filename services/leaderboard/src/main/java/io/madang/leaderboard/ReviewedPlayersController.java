package io.madang.leaderboard;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.sharding.Gathered;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Whom administrators have hidden from a leaderboard, and whose scores they have voided. */
@RestController
@Tag(name = "Leaderboards")
@Access(Who.ADMIN)
class ReviewedPlayersController {

    private static final int MAX_ROWS = 100;

    private final LeaderboardDirectory directory;
    private final ReviewedPlayers players;
    private final PlayerNames names;

    ReviewedPlayersController(LeaderboardDirectory directory, ReviewedPlayers players, PlayerNames names) {
        this.directory = directory;
        this.players = players;
        this.names = names;
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ReviewedPlayer(
            @JsonProperty("user_id") String userId, @JsonProperty("user_name") @Nullable String userName) {}

    /**
     * @param next the last player of these, where there are more; for {@code after}
     * @param incomplete whether a database is away, so that what it has is missing
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ReviewedList(List<ReviewedPlayer> players, @Nullable String next, boolean incomplete) {}

    @Operation(summary = "The players who are hidden from a leaderboard, in the order of their ids")
    @ApiResponse(responseCode = "200", description = "100 at most; with next, there are more")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @GetMapping("/v1/leaderboards/{slug}/hidden-players")
    ReviewedList hidden(
            @Parameter(description = "the leaderboard's slug", example = "default") @PathVariable("slug") String slug,
            @Parameter(description = "next of the list before; left out for the first", example = "player-17")
                    @RequestParam(name = "after", required = false)
                    @Nullable
                    String after) {
        return list(players.hidden(directory.required(slug).id(), player(after), MAX_ROWS + 1));
    }

    @Operation(summary = "The players whose scores of the current season were voided, in the order of their ids")
    @ApiResponse(responseCode = "200", description = "100 at most; with next, there are more")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @GetMapping("/v1/leaderboards/{slug}/voided-players")
    ReviewedList voided(
            @Parameter(description = "the leaderboard's slug", example = "default") @PathVariable("slug") String slug,
            @Parameter(description = "next of the list before; left out for the first", example = "player-17")
                    @RequestParam(name = "after", required = false)
                    @Nullable
                    String after) {
        Season season = directory.current(directory.required(slug));
        return list(players.voided(season.id(), player(after), MAX_ROWS + 1));
    }

    private static @Nullable Player player(@Nullable String after) {
        return after == null ? null : Player.of(after);
    }

    private ReviewedList list(Gathered<Player> found) {
        boolean more = found.items().size() > MAX_ROWS;
        List<Player> shown = more ? found.items().subList(0, MAX_ROWS) : found.items();
        Map<Player, String> known = names.of(shown);
        return new ReviewedList(
                shown.stream()
                        .map(player -> new ReviewedPlayer(player.id(), known.get(player)))
                        .toList(),
                more ? shown.getLast().id() : null,
                found.isIncomplete());
    }
}
