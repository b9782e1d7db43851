package io.madang.like;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.reference.ArticleDirectory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** Voting an article down, where its board allows that. */
@RestController
@Tag(name = "Likes")
class DownvoteController {

    private final ArticleDirectory articles;
    private final DownvoteBoards boards;
    private final Downvotes downvotes;

    DownvoteController(ArticleDirectory articles, DownvoteBoards boards, Downvotes downvotes) {
        this.articles = articles;
        this.boards = boards;
        this.downvotes = downvotes;
    }

    /**
     * What the caller may know of an article's downvotes.
     *
     * @param downvoted whether the caller votes it down
     * @param downvoteCount how many do; absent for all but the board's moderators
     */
    record DownvoteState(
            @Schema(example = "true") boolean downvoted,
            @Schema(example = "3") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long downvoteCount) {}

    /** What became of a request; how many others did the same is not said. */
    record DownvoteResult(@Schema(example = "true") boolean downvoted, @Schema(example = "true") boolean changed) {}

    @Operation(
            summary = "Downvote an article",
            description = "However often it is sent, it counts once; a like by the same user is taken back.")
    @ApiResponse(responseCode = "200", description = "The user votes the article down, and whether that is new")
    @ApiResponse(responseCode = "403", description = "The board has no downvotes")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "429", description = "Too many likes and votes; Retry-After says when to come again")
    @Access(Who.USER)
    @RateLimited(
            value = LikeController.LIMIT,
            count = LikeController.LIKES_PER_PERIOD,
            perSeconds = LikeController.PERIOD_SECONDS)
    @PutMapping("/v1/articles/{id}/downvote")
    DownvoteResult vote(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            Caller caller) {
        if (!boards.contains(articles.required(id).boardId())) {
            throw Failure.of(LikeReason.NO_DOWNVOTES);
        }
        return change(id, caller, true);
    }

    @Operation(summary = "Remove a downvote", description = "Can be repeated: it counts once.")
    @ApiResponse(responseCode = "200", description = "The user does not vote the article down, and whether that is new")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "429", description = "Too many likes and votes; Retry-After says when to come again")
    @Access(Who.USER)
    @RateLimited(
            value = LikeController.LIMIT,
            count = LikeController.LIKES_PER_PERIOD,
            perSeconds = LikeController.PERIOD_SECONDS)
    @DeleteMapping("/v1/articles/{id}/downvote")
    DownvoteResult takeBack(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            Caller caller) {
        articles.required(id);
        return change(id, caller, false);
    }

    @Operation(summary = "Tell whether you downvoted an article; moderators of the board also get the count")
    @ApiResponse(responseCode = "200", description = "The state, as far as the caller may know it")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @Access(Who.USER)
    @GetMapping("/v1/articles/{id}/downvote")
    DownvoteState state(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            Caller caller) {
        ArticleHead article = articles.required(id);
        DownvoteRows.State state = downvotes.state(id, caller.requiredUser());
        boolean maySee = caller.moderates(article.boardId().value());
        return new DownvoteState(state.downvoted(), maySee ? state.count() : null);
    }

    private DownvoteResult change(ArticleId id, Caller caller, boolean down) {
        Downvotes.Result result = downvotes.change(id, caller.requiredUser(), down);
        return new DownvoteResult(result.downvoted(), result.changed());
    }
}
