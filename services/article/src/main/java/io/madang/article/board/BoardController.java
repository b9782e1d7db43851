package io.madang.article.board;

import io.madang.article.ArticleReason;
import io.madang.article.order.ArticleBlocks;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Votes;
import io.madang.contracts.board.Writers;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.PageNumber;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Boards as people see and keep them. */
@RestController
@Tag(name = "Boards", description = "Where articles are published")
class BoardController {

    private final BoardChanges boardChanges;
    private final BoardRows rows;
    private final ArticleBlocks blocks;

    BoardController(BoardChanges boardChanges, BoardRows rows, ArticleBlocks blocks) {
        this.boardChanges = boardChanges;
        this.rows = rows;
        this.blocks = blocks;
    }

    record BoardRequest(
            @Schema(example = "free-talk", description = "its name in addresses: a-z, 0-9 and single hyphens") @NotNull
                    String slug,
            @Schema(example = "자유게시판") @NotNull String name,
            @Schema(example = "Whatever is on your mind") @Nullable String description,
            @Schema(example = "two-level", description = "of articles to come; two-level, if left out") @Nullable
                    CommentStyle commentStyle,
            @Schema(example = "users", description = "who may publish; users, if left out") @Nullable Writers writers,
            @Schema(example = "Hobbies", description = "the heading that menus show it below; none, if left out")
                    @Nullable
                    String group,
            @Schema(
                            example = "[\"질문\", \"정보\"]",
                            description = "what its articles may be marked with; 20 of 20 characters at most")
                    @Nullable
                    List<String> prefixes,
            @Schema(example = "likes", description = "how articles may be judged; likes alone, if left out") @Nullable
                    Votes votes) {

        BoardDraft draft() {
            return BoardDraft.of(slug, name, description, commentStyle, writers, group, prefixes, votes);
        }
    }

    /**
     * A page of the list of boards.
     *
     * @param count how many boards there are
     */
    record BoardPage(List<Board> boards, long page, int size, long count) {}

    @Operation(summary = "Create a board")
    @ApiResponse(responseCode = "201", description = "Made; the ETag is its version")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "409", description = "Slug or name is taken; the member field says which")
    @ApiResponse(responseCode = "422", description = "The Idempotency-Key was used for another request")
    @Access(Who.ADMIN)
    @RateLimited(value = "board-create", count = 60, perSeconds = 60)
    @PostMapping("/v1/boards")
    ResponseEntity<Board> create(
            @Valid @RequestBody BoardRequest body,
            @Parameter(
                            description = "chosen by the client, anew for each board that it wants",
                            example = "6f1c0a52-7d0e-4a53-9a55-0f2c8b1f3d11")
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            Caller caller) {
        Board board = boardChanges.create(body.draft(), caller.requiredUser(), key);
        return tagged(ResponseEntity.created(URI.create("/v1/boards/" + board.id())), board);
    }

    @Operation(
            summary = "Change a board",
            description = "For administrators and the board's moderators; the slug is for administrators alone.")
    @ApiResponse(responseCode = "200", description = "Changed; the ETag is its new version")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "403", description = "You do not moderate this board, or may not change its slug")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    @ApiResponse(responseCode = "409", description = "Slug or name is taken; the member field says which")
    @ApiResponse(responseCode = "412", description = "The board is not at the version of If-Match any more")
    @ApiResponse(responseCode = "428", description = "If-Match is missing")
    @Access(Who.MODERATOR)
    @RateLimited(value = "board-edit", count = 60, perSeconds = 60)
    @PutMapping("/v1/boards/{id}")
    ResponseEntity<Board> change(
            @Parameter(description = "the board's id", example = "742893746598234112") @PathVariable("id") BoardId id,
            @Valid @RequestBody BoardRequest body,
            @Parameter(description = "the ETag of the version that the change is for", example = "\"7\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            Caller caller) {
        return tagged(ResponseEntity.ok(), boardChanges.change(id, body.draft(), EntityTag.required(ifMatch), caller));
    }

    @Operation(summary = "Delete an empty board")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    @ApiResponse(responseCode = "409", description = "The board has articles")
    @ApiResponse(responseCode = "412", description = "The board is not at the version of If-Match any more")
    @ApiResponse(responseCode = "429", description = "You delete too often")
    @Access(Who.ADMIN)
    @RateLimited(value = "board-delete", count = 60, perSeconds = 60)
    @DeleteMapping("/v1/boards/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @Parameter(description = "the board's id", example = "742893746598234112") @PathVariable("id") BoardId id,
            @Parameter(description = "the ETag of the version to delete; any, if left out", example = "\"7\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            Caller caller) {
        boardChanges.delete(id, ifMatch, caller.requiredUser());
    }

    @Operation(summary = "One board")
    @ApiResponse(responseCode = "200", description = "The board; the ETag is its version")
    @ApiResponse(responseCode = "304", description = "The board is at the version of If-None-Match")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    @Access(Who.ANYONE)
    @GetMapping("/v1/boards/{id}")
    ResponseEntity<Board> board(
            @Parameter(description = "the board's id", example = "742893746598234112") @PathVariable("id") BoardId id) {
        return tagged(ResponseEntity.ok(), rows.byId(id).orElseThrow(() -> BoardDirectory.unknown(id)));
    }

    @Operation(summary = "One board, by its slug")
    @ApiResponse(responseCode = "200", description = "The board; the ETag is its version")
    @ApiResponse(responseCode = "304", description = "The board is at the version of If-None-Match")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    @Access(Who.ANYONE)
    @GetMapping("/v1/boards/by-slug/{slug}")
    ResponseEntity<Board> bySlug(
            @Parameter(description = "the board's slug", example = "free-talk") @PathVariable("slug") String slug) {
        Board board = rows.bySlug(slug).orElseThrow(() -> Failure.of(ArticleReason.SLUG_NOT_FOUND));
        return tagged(ResponseEntity.ok(), board);
    }

    @Operation(summary = "All boards, in the order of their names")
    @ApiResponse(responseCode = "200", description = "A page of boards")
    @ApiResponse(responseCode = "400", description = "page or size is out of bounds")
    @Access(Who.ANYONE)
    @GetMapping("/v1/boards")
    BoardPage boards(
            @Parameter(description = "which page, from 1", example = "1")
                    @RequestParam(name = "page", defaultValue = "1")
                    long page,
            @Parameter(description = "how many boards, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size) {
        PageNumber number = new PageNumber(page, size);
        return new BoardPage(rows.page(number.offset(), size), page, size, rows.count());
    }

    @Operation(
            summary = "Recount a board's articles",
            description = "Repairs the count and the order of pages after rows were loaded past the service."
                    + " Nothing can be published in the board meanwhile.")
    @ApiResponse(responseCode = "200", description = "What was counted")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    @Access(Who.ADMIN)
    @RateLimited(value = "board-recount", count = 10, perSeconds = 60)
    @PostMapping("/v1/boards/{id}/recount")
    BoardArticleCount recount(
            @Parameter(description = "the board's id", example = "742893746598234112") @PathVariable("id") BoardId id) {
        return blocks.rebuild(
                rows.byId(id).orElseThrow(() -> BoardDirectory.unknown(id)).id());
    }

    private static ResponseEntity<Board> tagged(ResponseEntity.BodyBuilder response, Board board) {
        return response.eTag(EntityTag.of(board.version())).body(board);
    }
}
