package io.madang.contracts.comment;

import java.util.List;

/**
 * The first comments of an article as they were at one moment.
 *
 * @param version of the article's comments: the version of the last event that is in it
 * @param comments in the order in which they are read, with those whose place alone is left
 * @param whole whether these are all
 */
public record CommentSnapshot(long version, List<Comment> comments, boolean whole) {}
