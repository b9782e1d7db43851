package io.madang.comment.count;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.count.ArticleCount;
import io.madang.kernel.page.IdBatch;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** Counts of comments as everybody sees them. */
@RestController
@Tag(name = "Comments", description = "Comments on articles, in two levels or in threads")
class CommentCountsController implements CommentCounts {

    private final CommentCountRows countRows;

    CommentCountsController(CommentCountRows countRows) {
        this.countRows = countRows;
    }

    @Operation(
            summary = "How many comments articles have",
            description = "One count for each id, in the order of the ids; 0 where nobody has commented.")
    @ApiResponse(
            responseCode = "200",
            description = "The counts, but those whose database is away, without deleted comments")
    @ApiResponse(responseCode = "400", description = "More than 100 ids, or one that is none")
    @Override
    public List<ArticleCount> counts(
            @Parameter(description = "at most 100 ids of articles", example = "742893746598234112")
                    List<ArticleId> ids) {
        return countRows.of(IdBatch.of(ids, MAX_BATCH));
    }
}
