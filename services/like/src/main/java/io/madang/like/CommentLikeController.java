package io.madang.like;

import static io.madang.kernel.error.Argument.arg;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.CommentLiking;
import io.madang.contracts.comment.CommentId;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.page.IdBatch;
import io.madang.reference.ArticleDirectory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Liking a comment. */
@RestController
@Tag(name = "Likes")
class CommentLikeController {

    private final ArticleDirectory articles;
    private final CommentDirectory comments;
    private final LikeChanges changes;
    private final CommentLikers likers;

    CommentLikeController(
            ArticleDirectory articles, CommentDirectory comments, LikeChanges changes, CommentLikers likers) {
        this.articles = articles;
        this.comments = comments;
        this.changes = changes;
        this.likers = likers;
    }

    /**
     * How a comment is liked.
     *
     * @param liked whether the caller likes it; absent for those not logged in
     */
    record CommentLikeState(
            @Schema(type = "string", example = "742893746598234112") CommentId commentId,
            @Schema(example = "true") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean liked,
            @Schema(example = "7") long likeCount) {}

    @Operation(summary = "Like a comment", description = "Can be repeated: it counts once.")
    @ApiResponse(responseCode = "200", description = "The user likes the comment, and whether that is new")
    @ApiResponse(responseCode = "404", description = "There is no such article or comment")
    @ApiResponse(responseCode = "429", description = "Too many likes and unlikes; Retry-After says when to come again")
    @ApiResponse(responseCode = "503", description = "Too many change this comment's likes at the same moment")
    @Access(Who.USER)
    @RateLimited(
            value = LikeController.LIMIT,
            count = LikeController.LIKES_PER_PERIOD,
            perSeconds = LikeController.PERIOD_SECONDS)
    @PutMapping("/v1/articles/{id}/comment-likes/{commentId}")
    LikeResult like(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(description = "the comment's id", example = "742893746598234113") @PathVariable("commentId")
                    CommentId commentId,
            Caller caller) {
        return change(id, commentId, new LikeRequest(caller.requiredUser(), true));
    }

    @Operation(summary = "Unlike a comment", description = "Can be repeated: it counts once.")
    @ApiResponse(responseCode = "200", description = "The user does not like the comment, and whether that is new")
    @ApiResponse(responseCode = "404", description = "There is no such article or comment")
    @ApiResponse(responseCode = "429", description = "Too many likes and unlikes; Retry-After says when to come again")
    @ApiResponse(responseCode = "503", description = "Too many change this comment's likes at the same moment")
    @Access(Who.USER)
    @RateLimited(
            value = LikeController.LIMIT,
            count = LikeController.LIKES_PER_PERIOD,
            perSeconds = LikeController.PERIOD_SECONDS)
    @DeleteMapping("/v1/articles/{id}/comment-likes/{commentId}")
    LikeResult unlike(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(description = "the comment's id", example = "742893746598234113") @PathVariable("commentId")
                    CommentId commentId,
            Caller caller) {
        return change(id, commentId, new LikeRequest(caller.requiredUser(), false));
    }

    @Operation(
            summary = "Count the likes of several comments of an article, and tell which are yours",
            description = "Comments that nobody has ever liked are left out.")
    @ApiResponse(responseCode = "200", description = "The counts, and for those logged in their own state")
    @ApiResponse(responseCode = "400", description = "More than 100 ids, or one that is none")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @Access(Who.ANYONE)
    @GetMapping("/v1/articles/{id}/comment-likes")
    List<CommentLikeState> states(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(description = "at most 100 ids of comments", example = "742893746598234113")
                    @RequestParam(name = "ids", defaultValue = "")
                    List<CommentId> ids,
            @Parameter(hidden = true) Optional<Caller> caller) {
        articles.required(id);
        return likers.states(id, IdBatch.of(ids, CommentLiking.MAX_BATCH), user(caller));
    }

    @Operation(summary = "List the most liked comments of an article")
    @ApiResponse(responseCode = "200", description = "The counts, and for those logged in their own state")
    @ApiResponse(responseCode = "400", description = "size or atLeast is out of bounds")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @Access(Who.ANYONE)
    @GetMapping("/v1/articles/{id}/comment-likes/best")
    List<CommentLikeState> best(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(description = "how many comments, 10 at most", example = "3")
                    @RequestParam(name = "size", defaultValue = "3")
                    int size,
            @Parameter(description = "only those with so many likes or more", example = "3")
                    @RequestParam(name = "atLeast", defaultValue = "1")
                    long atLeast,
            @Parameter(hidden = true) Optional<Caller> caller) {
        if (size < 1 || size > CommentLiking.MAX_BEST) {
            throw Failure.ofField(
                    "size", InputReason.RANGE, arg("min", 1), arg("max", CommentLiking.MAX_BEST), arg("value", size));
        }
        if (atLeast < 1) {
            throw Failure.ofField(
                    "atLeast", InputReason.RANGE, arg("min", 1), arg("max", Long.MAX_VALUE), arg("value", atLeast));
        }
        articles.required(id);
        return likers.best(id, size, atLeast, user(caller));
    }

    private LikeResult change(ArticleId article, CommentId comment, LikeRequest request) {
        articles.required(article);
        comments.require(article, comment);
        return changes.ask(LikeTarget.of(article, comment), request);
    }

    private static @Nullable UserId user(Optional<Caller> caller) {
        return caller.flatMap(Caller::user).orElse(null);
    }
}
