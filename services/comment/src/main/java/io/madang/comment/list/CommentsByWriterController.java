package io.madang.comment.list;

import io.madang.comment.tree.WriterComments;
import io.madang.contracts.account.UserId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentsByWriter;
import io.madang.contracts.comment.WrittenComments;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Gathered;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** What somebody has written under articles. */
@RestController
@Tag(name = "Comments", description = "Comments on articles, in two levels or in threads")
class CommentsByWriterController implements CommentsByWriter {

    private final ArticleDirectory articles;
    private final WriterComments comments;

    CommentsByWriterController(ArticleDirectory articles, WriterComments comments) {
        this.articles = articles;
        this.comments = comments;
    }

    @Override
    @Operation(
            summary = "The comments that a user has written, newest first",
            description =
                    "On all articles, without deleted ones; Markdown, as typed. Where incomplete is true, a database is away and what it has is missing.")
    @ApiResponse(responseCode = "200", description = "A part of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "503", description = "All databases are away")
    public WrittenComments commentsBy(
            @Parameter(description = "the user's id", example = "742893746598234112") UserId userId,
            @Parameter(description = "next of the part before; left out for the first", example = "Ck9aTjQ") @Nullable
                    String cursor,
            @Parameter(description = "how many comments, 100 at most", example = "30") int size) {
        String list = "comments of user " + userId + ", newest first";
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Gathered<Comment> found = comments.newest(userId, before, Slice.size(size) + 1);
        Slice<Comment> part = Slice.of(
                found.items(), size, list, comment -> new Cursor(comment.id().value()));
        return new WrittenComments(
                articles.existing(part.items(), Comment::articleId), part.next(), found.isIncomplete());
    }
}
