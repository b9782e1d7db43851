package io.madang.comment.change;

import io.madang.comment.change.CommentChange.Deletion;
import io.madang.contracts.account.UserId;
import io.madang.contracts.comment.Comment;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.reference.ArticleDirectory;

/** Deletes a comment for its writer, as the writer could. */
public final class OwnCommentDeletion {

    private final CommentChanges changes;
    private final ArticleDirectory articles;

    OwnCommentDeletion(CommentChanges changes, ArticleDirectory articles) {
        this.changes = changes;
        this.articles = articles;
    }

    /** False where the comment, or its article, is gone already. */
    public boolean delete(UserId writer, Comment comment) {
        try {
            changes.change(articles.required(comment.articleId()), new Deletion(writer, comment.id(), false, ""));
            return true;
        } catch (Failure e) {
            if (e.code() == ErrorCode.NOT_FOUND || e.code() == ErrorCode.GONE) {
                return false;
            }
            throw e;
        }
    }
}
