package io.madang.comment.change;

import io.madang.comment.change.CommentChange.Creation;
import io.madang.comment.change.CommentChange.Deletion;
import io.madang.comment.change.CommentChange.Edit;
import io.madang.comment.common.ArticleParameter;
import io.madang.comment.common.CommentParameter;
import io.madang.comment.common.CommentTag;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.moderation.Reason;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.reference.ArticleDirectory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Writing, editing and deleting comments. */
@RestController
@RequestMapping("/v1/articles/{articleId}/comments")
@Tag(name = "Comments", description = "Comments on articles, in two levels or in threads")
class ChangeController {

    private final CommentChanges commentChanges;
    private final ArticleDirectory articles;
    private final InstantSource clock;

    ChangeController(CommentChanges commentChanges, ArticleDirectory articles, InstantSource clock) {
        this.commentChanges = commentChanges;
        this.articles = articles;
        this.clock = clock;
    }

    record NewComment(
            @Schema(
                            example = "I *agree*, but see the second chapter.",
                            description = "Markdown, 1 to 10,000 characters")
                    @NotNull
                    String content,
            @Schema(
                            type = "string",
                            example = "742893746598234112",
                            description = "the comment that this one answers; left out if it answers none")
                    @Nullable
                    CommentId parentId) {}

    record EditedComment(
            @Schema(example = "I agree *now*.", description = "Markdown, 1 to 10,000 characters") @NotNull
                    String content) {}

    @Operation(
            summary = "Comment on an article, or answer a comment",
            description = "Repeat a request whose reply was lost with the same Idempotency-Key: it writes one comment.")
    @ApiResponse(responseCode = "201", description = "Written; the Location is the comment's address")
    @ApiResponse(responseCode = "400", description = "The content is blank, too long, or holds what is no text")
    @ApiResponse(responseCode = "403", description = "The writer is suspended, or banned from writing on the board")
    @ApiResponse(responseCode = "404", description = "There is no such article, or no such comment to answer")
    @ApiResponse(
            responseCode = "409",
            description = "The article is closed, as the member closedAt says, or the comment to answer is deleted")
    @ApiResponse(
            responseCode = "422",
            description = "The answer would be too deep, or the Idempotency-Key was used for another request")
    @ApiResponse(responseCode = "429", description = "Too many comments in a short time")
    @Access(Who.USER)
    @RateLimited(value = "comment", count = 30, perSeconds = 60)
    @PostMapping
    ResponseEntity<Comment> create(
            @ArticleParameter @PathVariable("articleId") ArticleId articleId,
            @Valid @RequestBody NewComment body,
            @Parameter(
                            description = "chosen by the client, anew for each comment that it wants",
                            example = "6f1c0a52-7d0e-4a53-9a55-0f2c8b1f3d11")
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            Caller caller) {
        UserId writer = caller.requiredUser();
        CommentContent content = new CommentContent(body.content());
        ArticleHead article = articles.required(articleId);
        caller.requireMayWrite(article.boardId().value(), clock.instant());
        IdempotencyKey idempotencyKey =
                key == null ? null : IdempotencyKey.of(key, articleId, writer, body.parentId(), content);
        Comment comment =
                commentChanges.change(article, new Creation(writer, body.parentId(), content, idempotencyKey));
        return ResponseEntity.created(URI.create("/v1/articles/" + articleId + "/comments/" + comment.id()))
                .eTag(CommentTag.of(comment))
                .body(comment);
    }

    @Operation(summary = "Edit your comment")
    @ApiResponse(responseCode = "200", description = "Edited; the ETag is the new version")
    @ApiResponse(responseCode = "400", description = "The content is blank, too long, or holds what is no text")
    @ApiResponse(
            responseCode = "403",
            description = "Somebody else wrote it, or the writer is suspended or banned from writing on the board")
    @ApiResponse(responseCode = "404", description = "There is no such comment")
    @ApiResponse(responseCode = "410", description = "The comment has been deleted")
    @ApiResponse(responseCode = "412", description = "The comment is not at the version of If-Match any more")
    @ApiResponse(responseCode = "428", description = "If-Match is missing")
    @ApiResponse(responseCode = "429", description = "Too many changes in a short time")
    @Access(Who.USER)
    @RateLimited(value = "comment-change", count = 60, perSeconds = 60)
    @PutMapping("/{commentId}")
    ResponseEntity<Comment> edit(
            @ArticleParameter @PathVariable("articleId") ArticleId articleId,
            @CommentParameter @PathVariable("commentId") CommentId commentId,
            @Valid @RequestBody EditedComment body,
            @Parameter(description = "the ETag of the version that the edit is for", example = "\"1\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            Caller caller) {
        String condition = CommentTag.withoutNickname(EntityTag.required(ifMatch));
        CommentContent content = new CommentContent(body.content());
        ArticleHead article = articles.required(articleId);
        caller.requireMayWrite(article.boardId().value(), clock.instant());
        Comment comment =
                commentChanges.change(article, new Edit(caller.requiredUser(), commentId, content, condition));
        return ResponseEntity.ok().eTag(CommentTag.of(comment)).body(comment);
    }

    @Operation(
            summary = "Delete a comment",
            description = "For its writer and for moderators of the board. A comment with answers keeps its place,"
                    + " without content and writer, until the last answer is deleted.")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ApiResponse(responseCode = "403", description = "Neither its writer nor a moderator of the board")
    @ApiResponse(responseCode = "404", description = "There is no such comment")
    @ApiResponse(responseCode = "410", description = "It has been deleted already, and only its place is left")
    @ApiResponse(responseCode = "429", description = "Too many changes in a short time")
    @Access(Who.USER)
    @RateLimited(value = "comment-change", count = 60, perSeconds = 60)
    @DeleteMapping("/{commentId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @ArticleParameter @PathVariable("articleId") ArticleId articleId,
            @CommentParameter @PathVariable("commentId") CommentId commentId,
            @Parameter(
                            description = "why, for the log of what moderators do; 500 characters at most",
                            example = "Advertising.")
                    @RequestParam(name = "reason", required = false)
                    @Nullable
                    String reason,
            Caller caller) {
        ArticleHead article = articles.required(articleId);
        boolean moderator = caller.moderates(article.boardId().value());
        commentChanges.change(article, new Deletion(caller.requiredUser(), commentId, moderator, Reason.of(reason)));
    }
}
