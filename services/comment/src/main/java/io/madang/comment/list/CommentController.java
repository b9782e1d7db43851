package io.madang.comment.list;

import static io.madang.kernel.error.Argument.arg;

import io.madang.comment.common.ArticleParameter;
import io.madang.comment.common.CommentParameter;
import io.madang.comment.common.CommentTag;
import io.madang.comment.tree.ArticleComments;
import io.madang.comment.tree.CommentOrder;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCursor;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.read.ContentFormat;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.PageNumber;
import io.madang.kernel.page.Slice;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Shards;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Reading comments. */
@RestController
@Tag(name = "Comments", description = "Comments on articles, in two levels or in threads")
class CommentController implements CommentReading {

    private final Shards shards;
    private final ArticleDirectory articles;

    CommentController(Shards shards, ArticleDirectory articles) {
        this.shards = shards;
        this.articles = articles;
    }

    @Operation(
            summary = "An article's comments, by page number",
            description = "Oldest first within a level, answers below what they answer. A deleted comment with answers"
                    + " keeps its place, without content and writer.")
    @ApiResponse(responseCode = "200", description = "The page, and what its pager needs")
    @ApiResponse(responseCode = "400", description = "No such page or size")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @Access(Who.ANYONE)
    @GetMapping("/v1/articles/{articleId}/comments")
    CommentPage page(
            @ArticleParameter @PathVariable("articleId") ArticleId articleId,
            @Parameter(description = "the page's number, from 1", example = "1")
                    @RequestParam(name = "page", defaultValue = "1")
                    long page,
            @Parameter(description = "how many comments a page has, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "" + PageNumber.DEFAULT_SIZE)
                    int size,
            @FormatParameter @RequestParam(name = "format", defaultValue = "markdown") ContentFormat format) {
        PageNumber number = new PageNumber(page, size);
        CommentOrder order = order(articleId);
        List<Comment> comments = order.page(number.offset(), size);
        return CommentPage.of(number, CommentFormat.of(comments, format), order.count(number.countLimit()));
    }

    @Operation(
            summary = "An article's comments, one part after the other",
            description = "In the same order as by page. A cursor stays good when the comment that it stands at is"
                    + " deleted.")
    @ApiResponse(responseCode = "200", description = "The next comments, and the cursor of those after them")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or no such size")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @Override
    public CommentScroll scroll(
            @ArticleParameter ArticleId articleId,
            @Parameter(description = "next of the part before; left out for the first part", example = "Ck9aTjQ")
                    @Nullable
                    String cursor,
            @Parameter(description = "how many comments, 100 at most", example = "30") int size,
            @FormatParameter ContentFormat format) {
        Slice.size(size);
        CommentOrder order = order(articleId);
        List<Comment> found =
                cursor == null ? order.first(size + 1) : order.after(CommentCursor.decode(articleId, cursor), size + 1);
        List<Comment> part = found.subList(0, Math.min(size, found.size()));
        String next = found.size() > size ? CommentCursor.of(part.getLast()).encode(articleId) : null;
        return new CommentScroll(CommentFormat.of(part, format), next);
    }

    @Operation(
            summary = "An article's comments, newest first",
            description = "Whatever they answer, and without those that are deleted.")
    @ApiResponse(responseCode = "200", description = "The next comments, and the cursor of those after them")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or no such size")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @Override
    public CommentScroll newest(
            @ArticleParameter ArticleId articleId,
            @Parameter(description = "next of the part before; left out for the first part", example = "Ck9aTjQ")
                    @Nullable
                    String cursor,
            @Parameter(description = "how many comments, 100 at most", example = "30") int size,
            @FormatParameter ContentFormat format) {
        String list = "comments of article " + articleId + ", newest first";
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Slice.size(size);
        Slice<Comment> part = Slice.of(
                order(articleId).newest(before, size + 1),
                size,
                list,
                comment -> new Cursor(comment.id().value()));
        return new CommentScroll(CommentFormat.of(part.items(), format), part.next());
    }

    @Operation(summary = "One comment")
    @ApiResponse(
            responseCode = "200",
            description = "The comment; the ETag is its version, and that of a nickname which was changed")
    @ApiResponse(responseCode = "304", description = "It is still at the version of If-None-Match")
    @ApiResponse(responseCode = "404", description = "There is no such comment on such an article")
    @Access(Who.ANYONE)
    @GetMapping("/v1/articles/{articleId}/comments/{commentId}")
    ResponseEntity<Comment> one(
            @ArticleParameter @PathVariable("articleId") ArticleId articleId,
            @CommentParameter @PathVariable("commentId") CommentId commentId,
            @FormatParameter @RequestParam(name = "format", defaultValue = "markdown") ContentFormat format) {
        articles.required(articleId);
        Comment comment = new ArticleComments(shards.of(articleId), articleId)
                .find(commentId)
                .orElseThrow(() -> Failure.of(CommonReason.COMMENT_NOT_FOUND, arg("comment", commentId)));
        return ResponseEntity.ok().eTag(CommentTag.of(comment)).body(CommentFormat.of(comment, format));
    }

    private CommentOrder order(ArticleId articleId) {
        articles.required(articleId);
        return new CommentOrder(shards.of(articleId), articleId);
    }
}
