package io.madang.comment.list;

import io.madang.contracts.comment.Comment;
import io.madang.kernel.page.PageNumber;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A page of comments by number, with the part of the pager around it. */
record CommentPage(
        List<Comment> comments,
        @Schema(description = "the first page that the pager links to", example = "1") long firstPage,
        @Schema(description = "the last page that the pager links to; 0 if there are no comments", example = "10")
                long lastPage,
        @Schema(description = "whether there is a page after the last one that the pager links to") boolean more) {

    static CommentPage of(List<Comment> comments, PageNumber page, long limitedCount) {
        return new CommentPage(
                comments, page.firstOfGroup(), page.lastOfGroup(limitedCount), page.hasNextGroup(limitedCount));
    }
}
