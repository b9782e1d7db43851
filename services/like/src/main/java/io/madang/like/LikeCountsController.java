package io.madang.like;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.like.LikeCounts;
import io.madang.kernel.page.IdBatch;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** The like counts of many articles at once. */
@RestController
@Tag(name = "Likes")
class LikeCountsController implements LikeCounts {

    private final Likers likers;

    LikeCountsController(Likers likers) {
        this.likers = likers;
    }

    @Operation(
            summary = "How many like each of several articles",
            description = "In the order of the ids; 0 for articles that nobody likes, or that do not exist.")
    @ApiResponse(responseCode = "200", description = "The counts, but those whose database is away")
    @ApiResponse(responseCode = "400", description = "More than 100 ids, or one that is none")
    @Override
    public List<ArticleCount> counts(
            @Parameter(description = "at most 100 ids", example = "742893746598234112") List<ArticleId> ids) {
        return likers.counts(IdBatch.of(ids, MAX_BATCH));
    }
}
