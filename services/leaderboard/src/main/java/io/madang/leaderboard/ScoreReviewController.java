package io.madang.leaderboard;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.kernel.text.TextRules;
import io.madang.leaderboard.ScoreReview.Review;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What administrators do about scores that should not count. Each act can be taken back while its season is open. */
@RestController
@RequestMapping("/v1/leaderboards/{slug}")
@Access(Who.ADMIN)
@ResponseStatus(HttpStatus.NO_CONTENT)
@Tag(name = "Leaderboards")
class ScoreReviewController {

    private static final String LIMIT = "leaderboard-admin";
    private static final int A_MINUTE = 60;
    private static final int MAX_REASON = 500;

    private final LeaderboardDirectory directory;
    private final ScoreReview reviews;

    ScoreReviewController(LeaderboardDirectory directory, ScoreReview reviews) {
        this.directory = directory;
        this.reviews = reviews;
    }

    @Target(ElementType.PARAMETER)
    @Retention(RetentionPolicy.RUNTIME)
    @Parameter(description = "the leaderboard's slug", example = "default")
    private @interface Slug {}

    @Target(ElementType.PARAMETER)
    @Retention(RetentionPolicy.RUNTIME)
    @Parameter(description = "the match's id", example = "match-17")
    private @interface Match {}

    @Target(ElementType.PARAMETER)
    @Retention(RetentionPolicy.RUNTIME)
    @Parameter(description = "an account's id, or the game's own", example = "742893746598234112")
    private @interface User {}

    @Target(ElementType.PARAMETER)
    @Retention(RetentionPolicy.RUNTIME)
    @Parameter(description = "why, for the log of acts", example = "cheating")
    private @interface Reason {}

    @Operation(
            summary = "Void a match: its points count for nobody",
            description = "All ranks are exact at once. Voiding twice does what voiding once does.")
    @ApiResponse(responseCode = "204", description = "The match does not count")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard, or no score of this match")
    @ApiResponse(responseCode = "409", description = "The season is closed")
    @ApiResponse(responseCode = "422", description = "It concerns more scores than can be changed at once")
    @RateLimited(value = LIMIT, count = A_MINUTE, perSeconds = 60)
    @PutMapping("/voided-matches/{match}")
    void voidMatch(
            @Slug @PathVariable("slug") String slug,
            @Match @PathVariable("match") String match,
            @Reason @RequestParam(name = "reason", required = false) @Nullable String reason,
            Caller caller) {
        reviews.match(directory.required(slug), match, EntryKind.VOID_MATCH, review(caller, reason));
    }

    @Operation(summary = "Restore a voided match")
    @ApiResponse(responseCode = "204", description = "The match counts")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard, or no score of this match")
    @ApiResponse(responseCode = "409", description = "The season is closed")
    @ApiResponse(responseCode = "422", description = "It concerns more scores than can be changed at once")
    @RateLimited(value = LIMIT, count = A_MINUTE, perSeconds = 60)
    @DeleteMapping("/voided-matches/{match}")
    void restoreMatch(
            @Slug @PathVariable("slug") String slug,
            @Match @PathVariable("match") String match,
            @Reason @RequestParam(name = "reason", required = false) @Nullable String reason,
            Caller caller) {
        reviews.match(directory.required(slug), match, EntryKind.RESTORE_MATCH, review(caller, reason));
    }

    @Operation(
            summary = "Void all scores that a player has in the current season",
            description = "Scores that are reported afterwards count.")
    @ApiResponse(responseCode = "204", description = "They do not count")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard, or the player has no score")
    @ApiResponse(responseCode = "409", description = "The season is closed")
    @ApiResponse(responseCode = "422", description = "It concerns more scores than can be changed at once")
    @RateLimited(value = LIMIT, count = A_MINUTE, perSeconds = 60)
    @PutMapping("/voided-players/{user_id}")
    void voidPlayer(
            @Slug @PathVariable("slug") String slug,
            @User @PathVariable("user_id") String user,
            @Reason @RequestParam(name = "reason", required = false) @Nullable String reason,
            Caller caller) {
        reviews.player(directory.required(slug), Player.of(user), EntryKind.VOID_PLAYER, review(caller, reason));
    }

    @Operation(summary = "Restore a player's voided scores")
    @ApiResponse(responseCode = "204", description = "They count")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard, or the player has no score")
    @ApiResponse(responseCode = "409", description = "The season is closed")
    @ApiResponse(responseCode = "422", description = "It concerns more scores than can be changed at once")
    @RateLimited(value = LIMIT, count = A_MINUTE, perSeconds = 60)
    @DeleteMapping("/voided-players/{user_id}")
    void restorePlayer(
            @Slug @PathVariable("slug") String slug,
            @User @PathVariable("user_id") String user,
            @Reason @RequestParam(name = "reason", required = false) @Nullable String reason,
            Caller caller) {
        reviews.player(directory.required(slug), Player.of(user), EntryKind.RESTORE_PLAYER, review(caller, reason));
    }

    @Operation(
            summary = "Hide a player from a leaderboard",
            description =
                    "Scores are still recorded, and are there again when the player is shown again. Until then the"
                            + " others' ranks are as if the player was not there.")
    @ApiResponse(responseCode = "204", description = "The player is hidden")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @RateLimited(value = LIMIT, count = A_MINUTE, perSeconds = 60)
    @PutMapping("/hidden-players/{user_id}")
    void hide(
            @Slug @PathVariable("slug") String slug,
            @User @PathVariable("user_id") String user,
            @Reason @RequestParam(name = "reason", required = false) @Nullable String reason,
            Caller caller) {
        reviews.visibility(directory.required(slug), Player.of(user), EntryKind.HIDE, review(caller, reason));
    }

    @Operation(summary = "Show a hidden player again")
    @ApiResponse(responseCode = "204", description = "The player is shown")
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @RateLimited(value = LIMIT, count = A_MINUTE, perSeconds = 60)
    @DeleteMapping("/hidden-players/{user_id}")
    void show(
            @Slug @PathVariable("slug") String slug,
            @User @PathVariable("user_id") String user,
            @Reason @RequestParam(name = "reason", required = false) @Nullable String reason,
            Caller caller) {
        reviews.visibility(directory.required(slug), Player.of(user), EntryKind.SHOW, review(caller, reason));
    }

    private static Review review(Caller caller, @Nullable String reason) {
        return new Review(
                caller.requiredUser(),
                TextRules.line("reason", Optional.ofNullable(reason).orElse(""), 0, MAX_REASON));
    }
}
