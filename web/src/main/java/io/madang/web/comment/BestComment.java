package io.madang.web.comment;

import io.madang.contracts.comment.Comment;

/**
 * A comment that many like.
 *
 * @param likes how many did when it was chosen
 */
public record BestComment(Comment comment, long likes) {}
