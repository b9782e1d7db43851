package io.madang.article.article;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.moderation.MoveRequest;
import io.madang.contracts.moderation.Reason;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Moving articles to other boards. */
@RestController
@Tag(name = "Moderation", description = "For moderators and administrators; every act is logged")
class ArticleMoveController {

    private final ArticleMoving moving;

    ArticleMoveController(ArticleMoving moving) {
        this.moving = moving;
    }

    @Operation(
            summary = "Move an article to another board",
            description = "For those who moderate both boards. The article keeps its id and all links to it, its"
                    + " comments and their style, likes and views. Other services notice within ten seconds.")
    @ApiResponse(responseCode = "200", description = "Moved; the ETag is the article's new version")
    @ApiResponse(responseCode = "400", description = "No board is named, or the reason is too long")
    @ApiResponse(responseCode = "403", description = "You do not moderate both boards")
    @ApiResponse(responseCode = "404", description = "There is no such article, or no such board")
    @ApiResponse(responseCode = "409", description = "The article is in this board already")
    @ApiResponse(responseCode = "410", description = "The board is deleted")
    @ApiResponse(responseCode = "412", description = "The article is not at the version of If-Match any more")
    @ApiResponse(responseCode = "428", description = "If-Match is missing")
    @ApiResponse(responseCode = "429", description = "You move too often")
    @ApiResponse(
            responseCode = "503",
            description = "A database is away. A move that had begun then is finished once the database is back")
    @Access(Who.MODERATOR)
    @RateLimited(value = "article-move", count = 60, perSeconds = 60)
    @PutMapping("/v1/articles/{id}/board")
    ResponseEntity<Article> move(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = MoveRequest.class),
                                            examples =
                                                    @ExampleObject(
                                                            """
                                                            {"boardId": "742893746598230001",
                                                             "reason": "A question, not news."}
                                                            """)))
                    @Valid
                    @RequestBody
                    MoveRequest body,
            @Parameter(description = "the ETag of the version that was read", example = "\"7\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            Caller caller) {
        String version = EntityTag.required(ifMatch);
        Article article = moving.move(id, body.boardId(), version, Reason.of(body.reason()), caller);
        return ResponseEntity.ok().eTag(EntityTag.of(article.version())).body(article);
    }
}
