package io.madang.comment.list;

import io.madang.contracts.comment.Comment;
import io.madang.kernel.page.PageNumber;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A page of an article's comments by number, with what its pager shows. */
record CommentPage(
        List<Comment> comments,
        @Schema(example = "1") long page,
        @Schema(example = "30") int size,
        @Schema(description = "the article's comments, counted no further than this pager needs", example = "301")
                long limitedCount,
        @Schema(
                        description = "the first page link to show; beyond the end, of the group of the last page",
                        example = "1")
                long firstPage,
        @Schema(description = "the last page link to show; 0 where there are no comments", example = "10")
                long lastPage,
        @Schema(description = "whether there are pages after the last link") boolean hasNext) {

    static CommentPage of(PageNumber number, List<Comment> comments, long limitedCount) {
        return new CommentPage(
                comments,
                number.page(),
                number.size(),
                limitedCount,
                number.firstOfGroup(limitedCount),
                number.lastOfGroup(limitedCount),
                number.hasNextGroup(limitedCount));
    }
}
