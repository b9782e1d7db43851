package io.madang.contracts.comment;

/**
 * Event: a comment has another content. The event's key is the article, and its version that of the article's comment
 * count, which an edit moves on too.
 */
public record CommentEdited(Comment comment, long commentCount) {

    public static final String TYPE = "comment-edited";
}
