package io.madang.contracts.comment;

/**
 * Event: a comment was written. The event's key is the article, and its version that of the article's comment count.
 *
 * @param commentCount of the article, with this comment
 */
public record CommentCreated(Comment comment, long commentCount) {

    public static final String TYPE = "comment-created";
}
