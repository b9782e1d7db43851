package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.edge.security.ServiceKey;
import io.madang.kernel.error.Failure;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Scores as game servers report them. */
@RestController
@Tag(name = "Leaderboards", description = "Scores, ranks and seasons")
class ScoreController {

    static final int MAX_BATCH = 1000;

    private final Scores scores;
    private final ScoreReports reports;

    ScoreController(Scores scores, ScoreReports reports) {
        this.scores = scores;
        this.reports = reports;
    }

    record ScoreRequest(
            @Schema(example = "742893746598234112", description = "an account's id, or the game's own for the player")
                    @JsonProperty("user_id")
                    @NotNull
                    String userId,
            @Schema(example = "1") @NotNull Long points,
            @Schema(example = "match-20261101-000017", description = "one report for each match and player counts")
                    @JsonProperty("match_id")
                    @NotNull
                    String matchId,
            @Schema(example = "default") @Nullable String board,
            @Schema(
                            example = "2026-11-01T12:00:00Z",
                            description = "when it was scored; now, if left out or up to 5 minutes ahead")
                    @Nullable
                    Instant time) {

        String boardOrDefault() {
            return board == null ? Leaderboards.DEFAULT : board;
        }
    }

    record BatchRequest(@Schema(example = "[]") @NotNull List<@Valid @NotNull ScoreRequest> scores) {}

    /**
     * A score that is recorded.
     *
     * @param score the player's score with it; absent while the player is hidden
     * @param ranked whether the next answer about ranks has it; false only while Redis is away or being rebuilt
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ScoreResult(
            @JsonProperty("user_id") String userId,
            @JsonProperty("match_id") String matchId,
            String board,
            SeasonId season,
            long points,
            @Nullable Long score,
            boolean ranked) {}

    /**
     * What became of one score of several.
     *
     * @param result absent where it was not recorded
     * @param problem why it was not; absent where it was
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record BatchItem(int status, @Nullable ScoreResult result, @Nullable String problem) {}

    record BatchResult(List<BatchItem> data) {}

    @Operation(
            summary = "Report a score",
            description =
                    "For game servers. The answer comes when the score is stored durably. Reporting the same match"
                            + " of a player again adds nothing and gives the same answer.")
    @ApiResponse(responseCode = "200", description = "The score is recorded")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "401", description = "There is no valid service key")
    @ApiResponse(responseCode = "403", description = "The service key is not for this leaderboard, or this is a user")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @ApiResponse(responseCode = "409", description = "The match has other points, or its season is closed")
    @ApiResponse(responseCode = "422", description = "The score would be too great")
    @Access(Who.SERVICE_KEY)
    @PostMapping("/v1/scores")
    ScoreResult report(
            @Valid @RequestBody ScoreRequest body,
            @Parameter(hidden = true) @RequestAttribute(ServiceKey.ATTRIBUTE) ServiceKey key) {
        ScoreCall call = reports.call(body, key);
        return switch (scores.record(call)) {
            case ScoreOutcome.Recorded recorded -> result(call, recorded);
            case ScoreOutcome.Different different -> throw different.failure(call);
            case ScoreOutcome.SeasonOver over -> throw reports.seasonOver(call.season());
            case ScoreOutcome.SeasonEnding ending -> throw ScoreReports.seasonEnding();
            case ScoreOutcome.Impossible impossible -> throw impossible.failure();
        };
    }

    @Operation(
            summary = "Report up to 1,000 scores",
            description = "As for one score. Where one of them is not acceptable, none is recorded; what only concerns"
                    + " single ones, such as a match with other points, is in their place of the answer.")
    @ApiResponse(responseCode = "200", description = "What became of each, in their order")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what and where")
    @ApiResponse(responseCode = "401", description = "There is no valid service key")
    @ApiResponse(responseCode = "403", description = "The service key is not for a leaderboard, or this is a user")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @Access(Who.SERVICE_KEY)
    @PostMapping("/v1/scores/batch")
    BatchResult reportAll(
            @Valid @RequestBody BatchRequest body,
            @Parameter(hidden = true) @RequestAttribute(ServiceKey.ATTRIBUTE) ServiceKey key) {
        if (body.scores().isEmpty() || body.scores().size() > MAX_BATCH) {
            throw Failure.ofField(
                    "scores",
                    LeaderboardReason.BATCH_SIZE,
                    arg("max", MAX_BATCH),
                    arg("number", body.scores().size()));
        }
        List<ScoreCall> calls = new ArrayList<>(body.scores().size());
        for (int i = 0; i < body.scores().size(); i++) {
            calls.add(reports.callOfBatch(i, body.scores().get(i), key));
        }
        List<ScoreOutcome> outcomes = scores.record(calls);
        List<BatchItem> items = new ArrayList<>(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            items.add(item(calls.get(i), outcomes.get(i)));
        }
        return new BatchResult(items);
    }

    private BatchItem item(ScoreCall call, ScoreOutcome outcome) {
        return switch (outcome) {
            case ScoreOutcome.Recorded recorded -> new BatchItem(200, result(call, recorded), null);
            case ScoreOutcome.Different different -> refused(different.failure(call));
            case ScoreOutcome.SeasonOver over -> refused(reports.seasonOver(call.season()));
            case ScoreOutcome.SeasonEnding ending -> refused(ScoreReports.seasonEnding());
            case ScoreOutcome.Impossible impossible -> refused(impossible.failure());
        };
    }

    private static BatchItem refused(Failure failure) {
        return new BatchItem(failure.code().status(), null, failure.getMessage());
    }

    private static ScoreResult result(ScoreCall call, ScoreOutcome.Recorded recorded) {
        return new ScoreResult(
                call.player().id(),
                call.match(),
                call.board().slug(),
                recorded.season(),
                call.points(),
                recorded.total(),
                recorded.ranked());
    }
}
