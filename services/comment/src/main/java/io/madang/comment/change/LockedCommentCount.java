package io.madang.comment.change;

import io.madang.comment.common.CommentStore;
import io.madang.comment.count.CommentCountRows;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentEdited;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.count.ArticleCount;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An article's locked count, moved on by one version and one event for each change. */
final class LockedCommentCount {

    private final Shard shard;
    private final Outbox outbox;
    private final CommentCountRows countRows;
    private final List<Outbox.Entry> events = new ArrayList<>();
    private ArticleCount now;

    private LockedCommentCount(Shard shard, Outbox outbox, CommentCountRows countRows, ArticleCount locked) {
        this.shard = shard;
        this.outbox = outbox;
        this.countRows = countRows;
        this.now = locked;
    }

    /** Locks the article against everybody else who changes its comments. */
    static LockedCommentCount lock(CommentStore store, CommentCountRows countRows, ArticleId article) {
        Shard shard = store.shards().of(article);
        return new LockedCommentCount(shard, store.outbox(), countRows, countRows.lock(shard, article));
    }

    void created(Comment comment) {
        move(1);
        addEvent(CommentCreated.TYPE, new CommentCreated(comment, now.count()));
    }

    void edited(Comment comment) {
        move(0);
        addEvent(CommentEdited.TYPE, new CommentEdited(comment, now.count()));
    }

    /**
     * @param placeholder what is left in its place
     * @param removed the comments of which nothing is left
     */
    void deleted(Comment comment, @Nullable Comment placeholder, List<CommentId> removed) {
        move(-1);
        addEvent(
                CommentDeleted.TYPE,
                new CommentDeleted(comment.articleId(), comment.id(), now.count(), placeholder, removed));
    }

    /** Writes the count and the events. */
    void close() {
        if (!events.isEmpty()) {
            countRows.write(shard, now);
            outbox.append(shard, now.articleId(), events);
        }
    }

    private void move(int comments) {
        now = new ArticleCount(now.articleId(), now.count() + comments, now.version() + 1);
    }

    private void addEvent(String type, Object payload) {
        events.add(new Outbox.Entry(type, now.version(), payload));
    }
}
