package io.madang.article.article;

import io.madang.article.ArticleReason;
import io.madang.article.article.ArticleRows.Listed;
import io.madang.article.board.BoardDirectory;
import io.madang.article.order.BoardOrder;
import io.madang.article.order.BoardOrder.CountedPlace;
import io.madang.article.order.BoardOrder.Place;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.board.BoardId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.PageNumber;
import io.madang.kernel.page.Slice;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The articles of a board, newest first. */
@RestController
@Tag(name = "Articles", description = "What is published in boards")
class ArticleListController {

    private final ArticleRows rows;
    private final BoardOrder order;
    private final BoardDirectory boards;

    ArticleListController(ArticleRows rows, BoardOrder order, BoardDirectory boards) {
        this.rows = rows;
        this.order = order;
        this.boards = boards;
    }

    /** A page by number, with what its pager shows. */
    record ArticlePage(
            List<ListedArticle> articles,
            @Schema(example = "1") long page,
            @Schema(example = "30") int size,
            @Schema(description = "the board's articles, counted no further than this pager needs", example = "301")
                    long limitedCount,
            @Schema(
                            description = "the first page link to show; beyond the end, of the group of the last page",
                            example = "1")
                    long firstPage,
            @Schema(description = "the last page link to show; 0 for an empty board", example = "10") long lastPage,
            @Schema(description = "whether there are pages after the last link") boolean hasNext,
            @Schema(description = "all articles of the board", example = "10000000") long articleCount) {

        static ArticlePage of(PageNumber number, List<ListedArticle> articles, long articleCount) {
            long limitedCount = Math.min(articleCount, number.countLimit());
            return new ArticlePage(
                    articles,
                    number.page(),
                    number.size(),
                    limitedCount,
                    number.firstOfGroup(limitedCount),
                    number.lastOfGroup(limitedCount),
                    number.hasNextGroup(limitedCount),
                    articleCount);
        }
    }

    /** A part of the list by cursor. */
    record ArticleScroll(
            List<ListedArticle> articles,
            @Schema(description = "the cursor of the part after this one; absent at the end", example = "Ck9aTjQ")
                    @Nullable
                    String next) {}

    @Operation(
            summary = "A board's articles by page number, newest first",
            description = "At about the same cost at any depth.")
    @ApiResponse(responseCode = "200", description = "The page, and the numbers of its pager")
    @ApiResponse(responseCode = "400", description = "page or size is out of bounds")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    @Access(Who.ANYONE)
    @GetMapping("/v1/boards/{boardId}/articles")
    ArticlePage page(
            @Parameter(description = "the board's id", example = "742893746598234112") @PathVariable("boardId")
                    BoardId boardId,
            @Parameter(description = "which page, from 1", example = "1")
                    @RequestParam(name = "page", defaultValue = "1")
                    long page,
            @Parameter(description = "how many articles, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size) {
        PageNumber number = new PageNumber(page, size);
        boards.required(boardId);
        return knownPage(boardId, number).orElseGet(() -> countedPage(boardId, number));
    }

    /** The page by one statement, which also shows whether what is known of its place is right. */
    private Optional<ArticlePage> knownPage(BoardId board, PageNumber number) {
        return order.known(board, number.offset()).flatMap(known -> {
            Listed found = rows.listed(board, known.place(), 0, number.size());
            return found.boardCount()
                    .filter(count -> known.holdsAt(count.version()))
                    .map(count -> ArticlePage.of(number, found.articles(), count.count()));
        });
    }

    private ArticlePage countedPage(BoardId board, PageNumber number) {
        CountedPlace found = order.place(board, number.offset());
        Place place = found.place();
        List<ListedArticle> articles = place == null
                ? List.of()
                : rows.listed(board, place, 0, number.size()).articles();
        return ArticlePage.of(number, articles, found.count());
    }

    @Operation(
            summary = "A board's articles by cursor, newest first",
            description = "All of them, or those of a span of time; repeat the same from and to with each cursor.")
    @ApiResponse(responseCode = "200", description = "A part of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or a bound is out of order")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    @Access(Who.ANYONE)
    @GetMapping("/v1/boards/{boardId}/articles/scroll")
    ArticleScroll scroll(
            @Parameter(description = "the board's id", example = "742893746598234112") @PathVariable("boardId")
                    BoardId boardId,
            @Parameter(description = "next of the part before; left out for the first", example = "Ck9aTjQ")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor,
            @Parameter(description = "how many articles, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size,
            @Parameter(description = "only articles published then or later", example = "2026-11-01T00:00:00Z")
                    @RequestParam(name = "from", required = false)
                    @Nullable
                    Instant from,
            @Parameter(description = "only articles published before", example = "2026-12-01T00:00:00Z")
                    @RequestParam(name = "to", required = false)
                    @Nullable
                    Instant to) {
        Slice.size(size);
        boards.required(boardId);
        Span span = Span.of(from, to);
        String list = "articles of board " + boardId + ", newest first, ids " + span.firstId() + " to " + span.endId();
        long before =
                cursor == null ? span.endId() : Cursor.decode(list, 1, cursor).at(0);
        List<ListedArticle> found = rows.listed(boardId, new Place(before, 0), span.firstId(), size + 1)
                .articles();
        if (found.size() <= size) {
            return new ArticleScroll(found, null);
        }
        List<ListedArticle> part = List.copyOf(found.subList(0, size));
        return new ArticleScroll(part, new Cursor(part.getLast().id().value()).encode(list));
    }

    /** A span of time, as the ids that were given in it. */
    private record Span(long firstId, long endId) {

        static Span of(@Nullable Instant from, @Nullable Instant to) {
            if (from != null && to != null && from.isAfter(to)) {
                throw Failure.ofField("from", ArticleReason.TIMES_REVERSED);
            }
            return new Span(
                    from == null ? 0 : SnowflakeIds.firstIdAt(from),
                    to == null ? Long.MAX_VALUE : SnowflakeIds.firstIdAt(to));
        }
    }
}
