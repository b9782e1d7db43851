package io.madang.contracts.comment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the comments that somebody has written, newest first.
 *
 * @param next the cursor of the part after this one; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record WrittenComments(List<Comment> comments, @Nullable String next, boolean incomplete) {}
