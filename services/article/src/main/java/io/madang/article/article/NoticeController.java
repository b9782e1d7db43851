package io.madang.article.article;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Notices;
import io.madang.contracts.board.BoardId;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Notices: articles that stand above all others of their board. */
@RestController
@Tag(name = "Moderation")
class NoticeController implements Notices {

    private static final String LIMIT = "article-notice";

    private final NoticeRows notices;
    private final ArticlePinning pinning;

    NoticeController(NoticeRows notices, ArticlePinning pinning) {
        this.notices = notices;
        this.pinning = pinning;
    }

    @Override
    @Operation(summary = "The notices of a board, the one that was pinned last first")
    @ApiResponse(responseCode = "200", description = "At most five ids; none where there is no such board")
    public List<ArticleId> notices(
            @Parameter(description = "the board's id", example = "742893746598234112") BoardId boardId) {
        return notices.of(boardId);
    }

    @Operation(summary = "Pin an article as a notice", description = "For the board's moderators.")
    @ApiResponse(responseCode = "204", description = "It is one")
    @ApiResponse(responseCode = "403", description = "You do not moderate the article's board")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "409", description = "The board has five notices already")
    @ApiResponse(responseCode = "429", description = "You pin too often")
    @Access(Who.MODERATOR)
    @RateLimited(value = LIMIT, count = 60, perSeconds = 60)
    @PutMapping("/v1/articles/{id}/notice")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void pin(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            Caller caller) {
        pinning.pin(id, caller);
    }

    @Operation(summary = "Unpin a notice", description = "For the board's moderators.")
    @ApiResponse(responseCode = "204", description = "It is no notice")
    @ApiResponse(responseCode = "403", description = "You do not moderate the article's board")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "429", description = "You pin too often")
    @Access(Who.MODERATOR)
    @RateLimited(value = LIMIT, count = 60, perSeconds = 60)
    @DeleteMapping("/v1/articles/{id}/notice")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void unpin(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            Caller caller) {
        pinning.unpin(id, caller);
    }
}
