package io.madang.comment.change;

import io.madang.comment.common.CommentProperties;
import io.madang.comment.common.CommentStore;
import io.madang.comment.count.CommentCountRows;
import io.madang.comment.nickname.NicknameReplayer;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.outbox.Backdating;
import io.madang.sharding.IdempotencyKeys;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

/** Writes and deletes comments at a time that has passed, as {@link CommentChanges} does now. */
public final class BackdatedComments {

    private final CommentChanges commentChanges;
    private final CommentProperties properties;

    BackdatedComments(
            CommentStore store,
            CommentProperties properties,
            CommentCountRows countRows,
            Users users,
            IdempotencyKeys keys,
            NicknameReplayer nicknames,
            MeterRegistry meters,
            Backdating backdating) {
        CommentStore then = new CommentStore(store.shards(), backdating.outbox(store.shards()), backdating.clock());
        this.commentChanges = new CommentChanges(
                then,
                properties,
                countRows,
                users,
                keys,
                backdating.ids(),
                backdating.moderationLog(store.shards()),
                nicknames,
                new CommentChangeMetrics(meters));
        this.properties = properties;
    }

    /** How many levels there may be. */
    public int levels(CommentStyle style) {
        return properties.levels(style);
    }

    public Comment write(ArticleHead article, UserId writer, @Nullable CommentId parent, String content) {
        return commentChanges.change(
                article, new CommentChange.Creation(writer, parent, new CommentContent(content), null));
    }

    public void delete(ArticleHead article, CommentId comment, UserId writer) {
        commentChanges.change(article, new CommentChange.Deletion(writer, comment, false, ""));
    }
}
