package io.madang.read.article;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Articles with everything that a page shows of them. */
@RestController
@Tag(name = "Reading", description = "Articles with their writers' names and all counts, in one call")
class ReadArticleController implements ArticleReading {

    private final ReadArticles articles;

    ReadArticleController(ReadArticles articles) {
        this.articles = articles;
    }

    @Operation(
            summary = "One article with its writer's name and its counts",
            description = "A count, or the name, is null while the service that knows it does not answer.")
    @ApiResponse(
            responseCode = "200",
            description = "The article; the ETag changes with anything in it",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                            schema = @Schema(implementation = ReadArticle.class)))
    @ApiResponse(responseCode = "304", description = "Nothing has changed since If-None-Match", content = @Content)
    @ApiResponse(responseCode = "400", description = "There is no such format, or the id is none")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "503", description = "The article is not at hand, and its service does not answer")
    @Access(Who.ANYONE)
    @GetMapping("/v1/read/articles/{id}")
    ResponseEntity<byte[]> one(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(description = "markdown for what was typed, html for what is shown", example = "html")
                    @RequestParam(name = "format", defaultValue = "markdown")
                    ContentFormat format) {
        RenderedArticle shown = articles.shown(id, ArticleRepresentation.of(format));
        return ResponseEntity.ok()
                .eTag(shown.entityTag())
                .contentType(MediaType.APPLICATION_JSON)
                .body(shown.json());
    }

    @Operation(
            summary = "Several articles with their writers' names and counts",
            description = "In the order of the ids, once each; those that do not exist are left out, and so are those"
                    + " that are not at hand while their service does not answer, as long as others are.")
    @ApiResponse(responseCode = "200", description = "The articles")
    @ApiResponse(responseCode = "400", description = "More than 100 ids, or one that is none, or no such format")
    @ApiResponse(responseCode = "503", description = "None is at hand, and their service does not answer")
    @Override
    public List<ReadArticle> articles(
            @Parameter(description = "at most 100 ids", example = "742893746598234112") List<ArticleId> ids,
            @Parameter(description = "markdown for what was typed, html for what is shown", example = "html")
                    ContentFormat format) {
        return articles.find(ids, ArticleRepresentation.of(format));
    }
}
