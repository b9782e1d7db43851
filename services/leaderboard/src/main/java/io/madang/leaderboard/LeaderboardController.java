package io.madang.leaderboard;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.leaderboard.LeaderboardCatalog;
import io.madang.contracts.leaderboard.LeaderboardInfo;
import io.madang.contracts.leaderboard.LeaderboardList;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The leaderboards that there are, and how administrators make them. */
@RestController
@Tag(name = "Leaderboards")
class LeaderboardController implements LeaderboardCatalog {

    private final LeaderboardAdministration administration;
    private final LeaderboardRows rows;
    private final LeaderboardDirectory directory;
    private final ZoneId zone;

    LeaderboardController(
            LeaderboardAdministration administration,
            LeaderboardRows rows,
            LeaderboardDirectory directory,
            ZoneId zone) {
        this.administration = administration;
        this.rows = rows;
        this.directory = directory;
        this.zone = zone;
    }

    record LeaderboardRequest(
            @Schema(example = "weekly-race", description = "its name in addresses: a-z, 0-9 and single hyphens")
                    @NotNull
                    String slug,
            @Schema(example = "주간 레이스") @NotNull String title,
            @Schema(example = "sum", description = "how points make a score; sum, if left out") @Nullable
                    ScoringRule rule,
            @Schema(example = "high", description = "which scores are better; high, if left out") @Nullable
                    ScoreOrder order,
            @Schema(example = "week", description = "how long a season is; month, if left out") @Nullable
                    SeasonLength season,
            @Schema(example = "Asia/Seoul", description = "whose calendar it is; the installation's, if left out")
                    @Nullable
                    String zone,
            @Schema(example = "shared", description = "what equal scores do; shared, if left out") @Nullable
                    TieRule tie,
            @Schema(example = "[1, 3, 10]", description = "the last rank of each prize tier; none, if left out")
                    @Nullable
                    List<@NotNull Long> prizes) {

        LeaderboardDraft draft(ZoneId byDefault) {
            return new LeaderboardDraft(
                    slug,
                    title,
                    Objects.requireNonNullElse(rule, ScoringRule.SUM),
                    Objects.requireNonNullElse(order, ScoreOrder.HIGH),
                    Objects.requireNonNullElse(season, SeasonLength.MONTH),
                    LeaderboardDraft.zone(zone, byDefault),
                    Objects.requireNonNullElse(tie, TieRule.SHARED),
                    prizes == null ? List.of() : prizes);
        }
    }

    record ChangeRequest(
            @Schema(example = "주간 레이스") @NotNull String title,
            @Schema(example = "[1, 3, 10]") @Nullable List<@NotNull Long> prizes) {}

    private static LeaderboardInfo info(Leaderboard board) {
        return new LeaderboardInfo(
                board.id(),
                board.slug(),
                board.title(),
                WireNames.of(board.rule()),
                WireNames.of(board.order()),
                WireNames.of(board.season()),
                board.zone().getId(),
                WireNames.of(board.tie()),
                board.prizes());
    }

    @Operation(summary = "All leaderboards, in the order of their slugs")
    @ApiResponse(responseCode = "200", description = "The leaderboards")
    @Override
    public LeaderboardList all() {
        directory.required(Leaderboards.DEFAULT);
        directory.required(Leaderboards.COMMUNITY);
        return new LeaderboardList(rows.all(LeaderboardAdministration.MAX_LEADERBOARDS).stream()
                .map(LeaderboardController::info)
                .toList());
    }

    @Operation(summary = "One leaderboard")
    @ApiResponse(responseCode = "200", description = "The leaderboard")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @Override
    public LeaderboardInfo one(@Parameter(description = "the leaderboard's slug", example = "default") String slug) {
        return info(directory.required(slug));
    }

    @Operation(
            summary = "Create a leaderboard",
            description = "Rule, order, season, zone and tie rule decide about ranks, and never change.")
    @ApiResponse(responseCode = "201", description = "Made")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "409", description = "The slug is taken")
    @Access(Who.ADMIN)
    @RateLimited(value = "leaderboard-admin", count = 60, perSeconds = 60)
    @PostMapping("/v1/leaderboards")
    ResponseEntity<LeaderboardInfo> create(@Valid @RequestBody LeaderboardRequest body, Caller caller) {
        Leaderboard board = administration.create(body.draft(zone), caller.requiredUser());
        return ResponseEntity.created(URI.create("/v1/leaderboards/" + board.slug()))
                .body(info(board));
    }

    @Operation(summary = "Change a leaderboard's title and prizes")
    @ApiResponse(responseCode = "200", description = "Changed")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @Access(Who.ADMIN)
    @RateLimited(value = "leaderboard-admin", count = 60, perSeconds = 60)
    @PutMapping("/v1/leaderboards/{slug}")
    LeaderboardInfo change(
            @Parameter(description = "the leaderboard's slug", example = "default") @PathVariable("slug") String slug,
            @Valid @RequestBody ChangeRequest body,
            Caller caller) {
        List<Long> prizes = body.prizes() == null ? List.of() : body.prizes();
        return info(administration.change(slug, body.title(), prizes, caller.requiredUser()));
    }
}
