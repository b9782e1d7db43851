package io.madang.comment.list;

import io.madang.contracts.comment.Comment;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of an article's comments by cursor. */
record CommentScroll(
        List<Comment> comments,
        @Schema(description = "the cursor of the part after this one; absent at the end", example = "Ck9aTjQ") @Nullable
                String next) {}
