package io.madang.comment.list;

import io.madang.comment.tree.CommentCursor;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of an article's comments.
 *
 * @param next the cursor of the part after this one; absent at the end
 */
record CommentPart(List<Comment> comments, @Nullable String next) {

    /** @param found one more than the size where more follow */
    static CommentPart of(ArticleId article, List<Comment> found, int size) {
        if (found.size() <= size) {
            return new CommentPart(found, null);
        }
        List<Comment> part = found.subList(0, size);
        return new CommentPart(part, CommentCursor.of(part.getLast()).encode(article));
    }
}
