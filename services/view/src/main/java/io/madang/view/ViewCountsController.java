package io.madang.view;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.view.ViewCounts;
import io.madang.kernel.page.IdBatch;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** The view counts of many articles at once. */
@RestController
@Tag(name = "Views")
class ViewCountsController implements ViewCounts {

    private final Views views;

    ViewCountsController(Views views) {
        this.views = views;
    }

    @Operation(
            summary = "How often each of several articles was viewed",
            description = "In the order of the ids; 0 for articles that nobody viewed, or that do not exist.")
    @ApiResponse(responseCode = "200", description = "The counts, but those whose database is away")
    @ApiResponse(responseCode = "400", description = "More than 100 ids, or one that is none")
    @Override
    public List<ArticleCount> counts(
            @Parameter(description = "at most 100 ids", example = "742893746598234112") List<ArticleId> ids) {
        return views.counts(IdBatch.of(ids, MAX_BATCH));
    }
}
