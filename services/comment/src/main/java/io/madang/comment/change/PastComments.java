package io.madang.comment.change;

import io.madang.comment.ground.CommentGround;
import io.madang.comment.ground.CommentProperties;
import io.madang.comment.total.CommentTotals;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.outbox.Past;
import io.madang.sharding.IdempotencyKeys;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

/** Writes and deletes comments at a time that has passed, as {@link CommentWriting} does now. */
public final class PastComments {

    private final CommentWriting writing;
    private final CommentProperties properties;

    PastComments(
            CommentGround ground,
            CommentProperties properties,
            CommentTotals totals,
            Users users,
            IdempotencyKeys keys,
            MeterRegistry meters,
            Past past) {
        CommentGround then = new CommentGround(ground.shards(), past.outbox(ground.shards()), past.clock());
        this.writing = new CommentWriting(
                then,
                properties,
                totals,
                users,
                keys,
                past.ids(),
                past.acts(ground.shards()),
                new ChangeMetrics(meters));
        this.properties = properties;
    }

    /** How many levels there may be. */
    public int levels(CommentStyle style) {
        return properties.levels(style);
    }

    public Comment write(ArticleHead article, UserId writer, @Nullable CommentId parent, String content) {
        return writing.change(article, new Change.Creation(writer, parent, new Content(content), null));
    }

    public void delete(ArticleHead article, CommentId comment, UserId writer) {
        writing.change(article, new Change.Deletion(writer, comment, false, ""));
    }
}
