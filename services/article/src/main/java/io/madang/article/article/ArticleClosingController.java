package io.madang.article.article;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.moderation.Reason;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Closing articles for comments. */
@RestController
@Tag(name = "Moderation", description = "For moderators and administrators; every act is logged")
class ArticleClosingController {

    private final ArticleClosing closing;

    ArticleClosingController(ArticleClosing closing) {
        this.closing = closing;
    }

    @Operation(
            summary = "Close an article for comments",
            description = "For the board's moderators. Comments are refused within ten seconds, everywhere.")
    @ApiResponse(responseCode = "200", description = "The article, closed")
    @ApiResponse(responseCode = "400", description = "The reason is too long, or holds what is no text")
    @ApiResponse(responseCode = "403", description = "You do not moderate the article's board")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "429", description = "You close and open too often")
    @Access(Who.MODERATOR)
    @RateLimited(value = "article-closing", count = 60, perSeconds = 60)
    @PutMapping("/v1/articles/{id}/closing")
    Article close(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(description = "why, for the log; 500 characters at most", example = "It has run its course.")
                    @RequestParam(name = "reason", required = false)
                    @Nullable
                    String reason,
            Caller caller) {
        return closing.close(id, caller, Reason.of(reason));
    }

    @Operation(summary = "Reopen an article for comments", description = "For the board's moderators.")
    @ApiResponse(responseCode = "200", description = "The article, open")
    @ApiResponse(responseCode = "400", description = "The reason is too long, or holds what is no text")
    @ApiResponse(responseCode = "403", description = "You do not moderate the article's board")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "429", description = "You close and open too often")
    @Access(Who.MODERATOR)
    @RateLimited(value = "article-closing", count = 60, perSeconds = 60)
    @DeleteMapping("/v1/articles/{id}/closing")
    Article reopen(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(description = "why, for the log; 500 characters at most", example = "There is news.")
                    @RequestParam(name = "reason", required = false)
                    @Nullable
                    String reason,
            Caller caller) {
        return closing.reopen(id, caller, Reason.of(reason));
    }
}
