package io.madang.comment.change;

import io.madang.contracts.account.UserId;
import io.madang.contracts.comment.CommentId;
import org.jspecify.annotations.Nullable;

/** One thing that somebody wants changed about an article's comments. */
sealed interface CommentChange {

    UserId by();

    /**
     * A new comment.
     *
     * @param parentId the comment that it answers, if it does
     * @param idempotencyKey what to know a repeated request by, if the client sent something
     */
    record Creation(
            UserId by, @Nullable CommentId parentId, CommentContent content, @Nullable IdempotencyKey idempotencyKey)
            implements CommentChange {}

    /**
     * Another content, by the comment's writer.
     *
     * @param ifMatch the ETag of the version that the edit is for
     */
    record Edit(UserId by, CommentId id, CommentContent content, String ifMatch) implements CommentChange {}

    /**
     * A comment to be deleted.
     *
     * @param moderator whether one may delete what others wrote
     * @param reason for the log, where another wrote it
     */
    record Deletion(UserId by, CommentId id, boolean moderator, String reason) implements CommentChange {}
}
