package io.madang.account.warning;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.Reason;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Warning users, and reading the warnings that one got. */
@RestController
@Tag(name = "Warnings", description = "What moderators tell users")
class WarningController {

    private final Warnings warnings;

    WarningController(Warnings warnings) {
        this.warnings = warnings;
    }

    record WarningRequest(
            @Schema(
                            example = "Please stay polite, also when you disagree.",
                            description = "for the user; 1 to 500 characters")
                    @NotNull
                    String text,
            @Schema(
                            type = "string",
                            example = "742893746598230001",
                            description = "the board that it is about; only administrators may leave it out")
                    @Nullable
                    BoardId boardId) {}

    /** The warnings of a user, newest first. */
    record WarningList(List<Warning> warnings) {}

    @Operation(
            summary = "Warn a user",
            description = "For administrators, and for moderators on account of a board of theirs. The user reads the"
                    + " text; who gave the warning is in the log of moderation actions alone.")
    @ApiResponse(responseCode = "201", description = "The user is warned")
    @ApiResponse(responseCode = "400", description = "The text is not acceptable; the detail says why")
    @ApiResponse(responseCode = "403", description = "You do not moderate the board")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @ApiResponse(responseCode = "409", description = "The user has closed the account")
    @Access(Who.MODERATOR)
    @RateLimited(value = "warning", count = 60, perSeconds = 60)
    @PostMapping("/v1/users/{id}/warnings")
    @ResponseStatus(HttpStatus.CREATED)
    Warning warn(
            @Parameter(description = "the user's id", example = "742893746598234112") @PathVariable("id") UserId id,
            @Valid @RequestBody WarningRequest body,
            Caller caller) {
        BoardId board = body.boardId();
        if (board == null ? !caller.admin() : !caller.moderates(board.value())) {
            throw Failure.ofField("board", AccountReason.WARNING_BOARD);
        }
        String text = Reason.ofWarning(body.text());
        return warnings.give(id, board, text, caller.requiredUser());
    }

    @Operation(summary = "The 50 newest warnings of a user", description = "For moderators, who gave it or not.")
    @ApiResponse(responseCode = "200", description = "The warnings, newest first")
    @Access(Who.MODERATOR)
    @GetMapping("/v1/users/{id}/warnings")
    WarningList ofUser(
            @Parameter(description = "the user's id", example = "742893746598234112") @PathVariable("id") UserId id) {
        return new WarningList(warnings.of(id));
    }

    @Operation(summary = "List your 50 newest warnings")
    @ApiResponse(responseCode = "200", description = "The warnings, newest first")
    @Access(Who.USER)
    @GetMapping("/v1/me/warnings")
    WarningList own(Caller caller) {
        return new WarningList(warnings.of(caller.requiredUser()));
    }

    @Operation(summary = "Mark your warnings as read")
    @ApiResponse(responseCode = "204", description = "They are read")
    @ApiResponse(responseCode = "400", description = "upTo is no id")
    @Access(Who.USER)
    @RateLimited(value = "warning-read", count = 60, perSeconds = 60)
    @PutMapping("/v1/me/warnings/read")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void read(
            @Parameter(description = "the newest warning that was read", example = "742893746598234112")
                    @RequestParam("upTo")
                    long upTo,
            Caller caller) {
        if (upTo < 1) {
            throw Failure.ofField("upTo", InputReason.TOO_SMALL, arg("min", 1));
        }
        warnings.read(caller.requiredUser(), upTo);
    }
}
