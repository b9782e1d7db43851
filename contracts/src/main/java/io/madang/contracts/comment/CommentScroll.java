package io.madang.contracts.comment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of an article's comments by cursor.
 *
 * @param next the cursor of the part after this one; absent at the end
 */
public record CommentScroll(List<Comment> comments, @Nullable String next) {}
