package io.madang.account.ban;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.registry.BoardBans.BoardBan;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.moderation.Reason;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Banning users from writing on a board for a time. */
@RestController
@Tag(name = "Bans", description = "Users who may not write on a board for a time")
class BoardBanController {

    private final BoardBanning banning;

    BoardBanController(BoardBanning banning) {
        this.banning = banning;
    }

    /** By the boards' ids. */
    record BoardBanList(List<BoardBan> bans) {}

    @Operation(
            summary = "Ban a user from writing on a board",
            description = "For the board's moderators. The user can read the board, but not publish, comment or edit"
                    + " there, within a second. Sent again, it replaces when the ban ends.")
    @ApiResponse(responseCode = "204", description = "The user is banned")
    @ApiResponse(responseCode = "400", description = "The reason or the end is not acceptable; the detail says why")
    @ApiResponse(responseCode = "403", description = "You do not moderate the board")
    @ApiResponse(responseCode = "404", description = "There is no such user, or no such board")
    @ApiResponse(
            responseCode = "409",
            description = "The user moderates the board, has closed the account, or is banned on too many boards")
    @Access(Who.MODERATOR)
    @RateLimited(value = "ban", count = 60, perSeconds = 60)
    @PutMapping("/v1/users/{id}/bans/{boardId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void ban(
            @Parameter(description = "the user's id", example = "742893746598234112") @PathVariable("id") UserId id,
            @Parameter(description = "the board's id", example = "7") @PathVariable("boardId") BoardId boardId,
            @Parameter(description = "why, for the log; 500 characters at most", example = "Advertising.")
                    @RequestParam(name = "reason", required = false)
                    @Nullable
                    String reason,
            @Parameter(description = "when it ends by itself, within a year", example = "2026-12-01T00:00:00Z")
                    @RequestParam("until")
                    Instant until,
            Caller caller) {
        requireModerator(caller, boardId);
        banning.ban(id, boardId, until, Reason.of(reason), caller.requiredUser());
    }

    @Operation(summary = "Lift a ban", description = "For the board's moderators.")
    @ApiResponse(responseCode = "204", description = "The user may write on the board")
    @ApiResponse(responseCode = "400", description = "The reason is too long, or holds what is no text")
    @ApiResponse(responseCode = "403", description = "You do not moderate the board")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @Access(Who.MODERATOR)
    @RateLimited(value = "ban", count = 60, perSeconds = 60)
    @DeleteMapping("/v1/users/{id}/bans/{boardId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void lift(
            @Parameter(description = "the user's id", example = "742893746598234112") @PathVariable("id") UserId id,
            @Parameter(description = "the board's id", example = "7") @PathVariable("boardId") BoardId boardId,
            @Parameter(description = "why, for the log; 500 characters at most", example = "A misunderstanding.")
                    @RequestParam(name = "reason", required = false)
                    @Nullable
                    String reason,
            Caller caller) {
        requireModerator(caller, boardId);
        banning.lift(id, boardId, Reason.of(reason), caller.requiredUser());
    }

    @Operation(summary = "List the bans of a user", description = "Those on boards that you moderate.")
    @ApiResponse(responseCode = "200", description = "The bans that have not ended")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @Access(Who.MODERATOR)
    @GetMapping("/v1/users/{id}/bans")
    BoardBanList ofUser(
            @Parameter(description = "the user's id", example = "742893746598234112") @PathVariable("id") UserId id,
            Caller caller) {
        return new BoardBanList(banning.of(id).stream()
                .filter(ban -> caller.moderates(ban.boardId().value()))
                .toList());
    }

    private static void requireModerator(Caller caller, BoardId board) {
        if (!caller.moderates(board.value())) {
            throw Failure.of(CommonReason.NOT_YOUR_BOARD, arg("board", board));
        }
    }
}
