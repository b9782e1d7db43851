package io.madang.moderation.report;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.moderation.DecisionRequest;
import io.madang.contracts.moderation.DecisionResult;
import io.madang.contracts.moderation.Report;
import io.madang.contracts.moderation.ReportId;
import io.madang.contracts.moderation.ReportPage;
import io.madang.contracts.moderation.ReportRequest;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.moderation.ModerationReason;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Reports, as those make them who meet something wrong, and as moderators work through them. */
@RestController
@Tag(name = "Moderation", description = "For moderators and administrators; every act is logged")
class ReportsController {

    private final Reporting reporting;
    private final ReportRows rows;

    ReportsController(Reporting reporting, ReportRows rows) {
        this.reporting = reporting;
        this.rows = rows;
    }

    @Operation(
            summary = "Report an article or a comment",
            description = "For everybody who is logged in. Once for each thing: repeated, it gives the first report.")
    @ApiResponse(responseCode = "200", description = "The report, as the moderators of the board will see it")
    @ApiResponse(responseCode = "400", description = "Something is missing, or the reason is too long")
    @ApiResponse(responseCode = "404", description = "There is no such article or comment")
    @ApiResponse(responseCode = "429", description = "You report too often")
    @Access(Who.USER)
    @RateLimited(value = "report", count = 30, perSeconds = 3600)
    @PostMapping("/v1/reports")
    Report report(
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = ReportRequest.class),
                                            examples =
                                                    @ExampleObject(
                                                            """
                                                            {"articleId": "742893746598234112",
                                                             "commentId": "742893746598234113",
                                                             "complaint": "spam",
                                                             "reason": "The same in six boards."}
                                                            """)))
                    @Valid
                    @RequestBody
                    ReportRequest request,
            Caller caller) {
        return reporting.report(request, caller.requiredUser());
    }

    @Operation(
            summary = "List the open reports of boards you moderate, oldest first",
            description = "Administrators see those of all boards.")
    @ApiResponse(responseCode = "200", description = "A part of the queue, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "403", description = "You do not moderate this board")
    @Access(Who.MODERATOR)
    @GetMapping("/v1/reports")
    ReportPage open(
            @Parameter(
                            description = "only those of this board; of all that you moderate, if left out",
                            example = "742893746598234112")
                    @RequestParam(name = "boardId", required = false)
                    @Nullable
                    BoardId boardId,
            @Parameter(description = "next of the part before; left out for the first", example = "Ck9aTjQ")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor,
            @Parameter(description = "how many reports, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size,
            Caller caller) {
        if (boardId != null) {
            requireModerator(caller, boardId);
        }
        String list = boardId == null
                ? "open reports for user " + caller.requiredUser() + ", oldest first"
                : "open reports of board " + boardId + ", oldest first";
        long after = cursor == null ? 0 : Cursor.decode(list, 1, cursor).at(0);
        Slice<Report> part = Slice.of(
                find(caller, boardId, after, Slice.size(size) + 1),
                size,
                list,
                report -> new Cursor(report.id().value()));
        return new ReportPage(reporting.existing(part.items()), part.next());
    }

    private List<Report> find(Caller caller, @Nullable BoardId boardId, long after, int limit) {
        if (boardId != null) {
            return rows.open(List.of(boardId), after, limit);
        }
        return caller.admin()
                ? rows.open(after, limit)
                : rows.open(caller.moderates().stream().map(BoardId::new).toList(), after, limit);
    }

    @Operation(summary = "One report, open or not", description = "For the moderators of its board.")
    @ApiResponse(responseCode = "200", description = "The report")
    @ApiResponse(responseCode = "403", description = "You do not moderate its board")
    @ApiResponse(responseCode = "404", description = "There is no such report")
    @Access(Who.MODERATOR)
    @GetMapping("/v1/reports/{id}")
    Report one(
            @Parameter(description = "the report's id", example = "742893746598234112") @PathVariable("id") ReportId id,
            Caller caller) {
        Report report =
                rows.byId(id).orElseThrow(() -> Failure.of(ModerationReason.REPORT_NOT_FOUND, arg("report", id)));
        requireModerator(caller, report.boardId());
        return report;
    }

    @Operation(
            summary = "Close a report, and all others about the same thing",
            description = "For the moderators of its board. The decision is logged.")
    @ApiResponse(responseCode = "200", description = "How many reports it closed; 0 where somebody was faster")
    @ApiResponse(responseCode = "400", description = "There is no such decision, or the reason is too long")
    @ApiResponse(responseCode = "403", description = "You do not moderate its board")
    @ApiResponse(responseCode = "404", description = "There is no such report")
    @ApiResponse(responseCode = "429", description = "You decide too often")
    @RateLimited(value = "report-decision", count = 120, perSeconds = 60)
    @Access(Who.MODERATOR)
    @PutMapping("/v1/reports/{id}/decision")
    DecisionResult decide(
            @Parameter(description = "the report's id", example = "742893746598234112") @PathVariable("id") ReportId id,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = DecisionRequest.class),
                                            examples =
                                                    @ExampleObject(
                                                            """
                                                            {"decision": "dismiss", "reason": "A joke among friends."}
                                                            """)))
                    @Valid
                    @RequestBody
                    DecisionRequest request,
            Caller caller) {
        return reporting.decide(one(id, caller), request, caller);
    }

    private static void requireModerator(Caller caller, BoardId board) {
        if (!caller.moderates(board.value())) {
            throw Failure.of(CommonReason.NOT_YOUR_BOARD, arg("board", board));
        }
    }
}
