package io.madang.read.comment;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentEdited;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.event.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an event changes in the list of an article's comments.
 *
 * @param version of the article's comments, with this change
 * @param removed comments of which nothing is left; absent where the event does not say
 * @param written a comment as it is now, whether it was there before or not
 */
record CommentUpdate(ArticleId article, long version, @Nullable List<CommentId> removed, @Nullable Comment written) {

    static CommentUpdate of(Event<?> event) {
        return switch (event.payload()) {
            case CommentCreated created -> written(event, created.comment());
            case CommentEdited edited -> written(event, edited.comment());
            case CommentDeleted deleted ->
                new CommentUpdate(deleted.articleId(), event.version(), deleted.removed(), deleted.placeholder());
            default -> throw new IllegalArgumentException("nobody asked for events of type " + event.type());
        };
    }

    private static CommentUpdate written(Event<?> event, Comment comment) {
        return new CommentUpdate(comment.articleId(), event.version(), List.of(), comment);
    }
}
