package io.madang.like;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.reference.ArticleDirectory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** Liking an article. */
@RestController
@Tag(name = "Likes", description = "Who likes which article")
class LikeController {

    static final String LIMIT = "like";
    static final int LIKES_PER_PERIOD = 120;
    static final int PERIOD_SECONDS = 60;

    private final ArticleDirectory articles;
    private final LikeChanges changes;
    private final Likers likers;

    LikeController(ArticleDirectory articles, LikeChanges changes, Likers likers) {
        this.articles = articles;
        this.changes = changes;
        this.likers = likers;
    }

    /**
     * How an article is liked.
     *
     * @param liked whether the caller likes it; absent for those not logged in
     */
    record LikeState(
            @Schema(example = "true") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean liked,
            @Schema(example = "42") long likeCount) {}

    @Operation(summary = "Like an article", description = "Can be repeated: it counts once.")
    @ApiResponse(responseCode = "200", description = "The user likes the article, and whether that is new")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "429", description = "Too many likes and unlikes; Retry-After says when to come again")
    @ApiResponse(responseCode = "503", description = "Too many change this article's likes at the same moment")
    @Access(Who.USER)
    @RateLimited(value = LIMIT, count = LIKES_PER_PERIOD, perSeconds = PERIOD_SECONDS)
    @PutMapping("/v1/articles/{id}/like")
    LikeResult like(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            Caller caller) {
        return change(id, new LikeRequest(caller.requiredUser(), true));
    }

    @Operation(summary = "Unlike an article", description = "Can be repeated: it counts once.")
    @ApiResponse(responseCode = "200", description = "The user does not like the article, and whether that is new")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "429", description = "Too many likes and unlikes; Retry-After says when to come again")
    @ApiResponse(responseCode = "503", description = "Too many change this article's likes at the same moment")
    @Access(Who.USER)
    @RateLimited(value = LIMIT, count = LIKES_PER_PERIOD, perSeconds = PERIOD_SECONDS)
    @DeleteMapping("/v1/articles/{id}/like")
    LikeResult unlike(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            Caller caller) {
        return change(id, new LikeRequest(caller.requiredUser(), false));
    }

    @Operation(summary = "Count the likes of an article, and tell whether one is yours")
    @ApiResponse(responseCode = "200", description = "The count, and for those logged in their own state")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @Access(Who.ANYONE)
    @GetMapping("/v1/articles/{id}/like")
    LikeState state(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(hidden = true) Optional<Caller> caller) {
        articles.required(id);
        UserId user = caller.flatMap(Caller::user).orElse(null);
        Likers.State state = likers.state(id, user);
        return new LikeState(user == null ? null : state.liked(), state.count());
    }

    private LikeResult change(ArticleId id, LikeRequest request) {
        articles.required(id);
        return changes.ask(LikeTarget.of(id), request);
    }
}
