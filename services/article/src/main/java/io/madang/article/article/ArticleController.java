package io.madang.article.article;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.Reason;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
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

/** One article at a time. */
@RestController
@Tag(name = "Articles", description = "What is published in boards")
class ArticleController {

    private final Publishing publishing;
    private final ArticleEditing editing;
    private final ArticlesById articles;

    ArticleController(Publishing publishing, ArticleEditing editing, ArticlesById articles) {
        this.publishing = publishing;
        this.editing = editing;
        this.articles = articles;
    }

    record ArticleRequest(
            @Schema(example = "처음 뵙겠습니다", description = "1 to 200 characters in one line") @NotNull String title,
            @Schema(example = "**안녕하세요!** 잘 부탁드립니다.", description = "Markdown, 1 to 50,000 characters") @NotNull
                    String content,
            @Schema(example = "질문", description = "one of the board's prefixes; none, if left out") @Nullable
                    String prefix) {

        ArticleText text() {
            return new ArticleText(title, content, prefix);
        }
    }

    @Operation(
            summary = "Publish an article",
            description =
                    "Repeat a request whose reply was lost with the same Idempotency-Key: it publishes one article.")
    @ApiResponse(responseCode = "201", description = "Published; the ETag is its version")
    @ApiResponse(responseCode = "400", description = "Title or content is not acceptable; the detail says why")
    @ApiResponse(responseCode = "403", description = "Only moderators publish in this board, or you are banned from it")
    @ApiResponse(responseCode = "404", description = "There is no such board")
    @ApiResponse(responseCode = "410", description = "The board is deleted")
    @ApiResponse(responseCode = "422", description = "The Idempotency-Key was used for another request")
    @ApiResponse(responseCode = "429", description = "You publish too often")
    @ApiResponse(responseCode = "503", description = "Too many publish in this board at the same moment")
    @Access(Who.USER)
    @RateLimited(value = "article-publish", count = 30, perSeconds = 60)
    @PostMapping("/v1/boards/{boardId}/articles")
    ResponseEntity<Article> publish(
            @Parameter(description = "the board's id", example = "742893746598234112") @PathVariable("boardId")
                    BoardId boardId,
            @Valid @RequestBody ArticleRequest body,
            @Parameter(
                            description = "chosen by the client, anew for each article that it wants",
                            example = "6f1c0a52-7d0e-4a53-9a55-0f2c8b1f3d11")
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            Caller caller) {
        Article article = publishing.publish(boardId, body.text(), caller, key);
        return ResponseEntity.created(URI.create("/v1/articles/" + article.id()))
                .eTag(EntityTag.of(article.version()))
                .body(article);
    }

    @Operation(summary = "One article")
    @ApiResponse(responseCode = "200", description = "The article; the ETag is its version")
    @ApiResponse(responseCode = "304", description = "The article is at the version of If-None-Match")
    @ApiResponse(responseCode = "400", description = "There is no such format")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @Access(Who.ANYONE)
    @GetMapping("/v1/articles/{id}")
    ResponseEntity<FormattedArticle> article(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(description = "markdown for what was typed, html for what is shown", example = "html")
                    @RequestParam(name = "format", defaultValue = "markdown")
                    String format) {
        Article article = articles.find(id).orElseThrow(() -> ArticleLock.unknown(id));
        return ResponseEntity.ok().eTag(EntityTag.of(article.version())).body(FormattedArticle.of(article, format));
    }

    @Operation(summary = "Edit an article", description = "For its writer and the board's moderators.")
    @ApiResponse(responseCode = "200", description = "Edited; the ETag is its new version")
    @ApiResponse(responseCode = "400", description = "Title or content is not acceptable; the detail says why")
    @ApiResponse(responseCode = "403", description = "The article is another's, or you are banned from its board")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "412", description = "The article is not at the version of If-Match any more")
    @ApiResponse(responseCode = "428", description = "If-Match is missing")
    @ApiResponse(responseCode = "429", description = "You edit too often")
    @Access(Who.USER)
    @RateLimited(value = "article-edit", count = 60, perSeconds = 60)
    @PutMapping("/v1/articles/{id}")
    ResponseEntity<Article> edit(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Valid @RequestBody ArticleRequest body,
            @Parameter(description = "the ETag of the version that the edit is for", example = "\"7\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            Caller caller) {
        Article article = editing.edit(id, body.text(), EntityTag.required(ifMatch), caller);
        return ResponseEntity.ok().eTag(EntityTag.of(article.version())).body(article);
    }

    @Operation(summary = "Delete an article", description = "For its writer and the board's moderators.")
    @ApiResponse(responseCode = "204", description = "Deleted, for good")
    @ApiResponse(responseCode = "403", description = "The article is another's, and you do not moderate its board")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "412", description = "The article is not at the version of If-Match any more")
    @ApiResponse(responseCode = "429", description = "You delete too often")
    @Access(Who.USER)
    @RateLimited(value = "article-delete", count = 60, perSeconds = 60)
    @DeleteMapping("/v1/articles/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(description = "the ETag of the version to delete; any, if left out", example = "\"7\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            @Parameter(
                            description = "why, for the log of what moderators do; 500 characters at most",
                            example = "Advertising.")
                    @RequestParam(name = "reason", required = false)
                    @Nullable
                    String reason,
            Caller caller) {
        editing.delete(id, ifMatch, Reason.of(reason), caller);
    }
}
