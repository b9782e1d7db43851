package io.madang.read.list;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ReadNeighbours;
import io.madang.contracts.read.ReadPage;
import io.madang.contracts.read.ReadScroll;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.page.PageNumber;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** The articles of a board as pages show them. */
@RestController
@Tag(name = "Reading", description = "What pages show, in one call")
class BoardReadingController implements BoardReading {

    private final BoardListReader pages;

    BoardReadingController(BoardListReader pages) {
        this.pages = pages;
    }

    @Override
    @Operation(
            summary = "A board's articles by page number, newest first, with their writers' names and all counts",
            description = "While articles are published or deleted, an article may move from one page to the next;"
                    + " with cursors it does not.")
    @ApiResponse(responseCode = "200", description = "The page, and the numbers of its pager")
    @ApiResponse(responseCode = "400", description = "page or size is out of bounds")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    public ReadPage page(
            @Parameter(description = "the board's id", example = "742893746598234112") BoardId boardId,
            @Parameter(description = "which page, from 1", example = "1") long page,
            @Parameter(description = "how many articles, 100 at most", example = "30") int size) {
        return pages.page(boardId, new PageNumber(page, size));
    }

    @Override
    @Operation(
            summary = "A board's articles by cursor, newest first, with their writers' names and all counts",
            description = "Shows every article once that is there all the time, whatever is published or deleted"
                    + " meanwhile.")
    @ApiResponse(responseCode = "200", description = "A part of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    public ReadScroll scroll(
            @Parameter(description = "the board's id", example = "742893746598234112") BoardId boardId,
            @Parameter(description = "next of the part before; left out for the first", example = "Ck9aTjQ") @Nullable
                    String cursor,
            @Parameter(description = "how many articles, 100 at most", example = "30") int size) {
        return pages.scroll(boardId, cursor, size);
    }

    @Override
    @Operation(summary = "A board's articles with a prefix by cursor, newest first")
    @ApiResponse(responseCode = "200", description = "A part of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    public ReadScroll withPrefix(
            @Parameter(description = "the board's id", example = "742893746598234112") BoardId boardId,
            @Parameter(description = "one of the board's prefixes", example = "질문") String prefix,
            @Parameter(description = "next of the part before; left out for the first", example = "Ck9aTjQ") @Nullable
                    String cursor,
            @Parameter(description = "how many articles, 100 at most", example = "30") int size) {
        return pages.withPrefix(boardId, prefix, cursor, size);
    }

    @Override
    @Operation(summary = "The articles of a board on both sides of one, with their writers' names and all counts")
    @ApiResponse(
            responseCode = "200",
            description =
                    "Newer and older ones, each newest first; incomplete is true where a database is away and what it has is missing")
    @ApiResponse(responseCode = "400", description = "size is out of bounds")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    public ReadNeighbours around(
            @Parameter(description = "the board's id", example = "742893746598234112") BoardId boardId,
            @Parameter(description = "the article's id", example = "742893746598234113") ArticleId article,
            @Parameter(description = "how many articles on each side, 20 at most", example = "5") int size) {
        if (size < 1 || size > MAX_NEIGHBOURS) {
            throw Failure.ofField(
                    "size", InputReason.RANGE, arg("min", 1), arg("max", MAX_NEIGHBOURS), arg("value", size));
        }
        return pages.around(boardId, article, size);
    }

    @Override
    @Operation(summary = "How many articles a board has")
    @ApiResponse(responseCode = "200", description = "The count; its version grows with each change")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    public BoardArticleCount count(
            @Parameter(description = "the board's id", example = "742893746598234112") BoardId boardId) {
        return pages.count(boardId);
    }
}
