package io.madang.comment.change;

import io.madang.comment.ground.CommentGround;
import io.madang.comment.total.CommentTotals;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentEdited;
import io.madang.contracts.count.ArticleCount;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import java.util.ArrayList;
import java.util.List;

/** An article's locked count, moved on by one version and one event for each change. */
final class Ledger {

    private final Shard shard;
    private final Outbox outbox;
    private final CommentTotals totals;
    private final List<Outbox.Entry> events = new ArrayList<>();
    private ArticleCount now;

    private Ledger(Shard shard, Outbox outbox, CommentTotals totals, ArticleCount locked) {
        this.shard = shard;
        this.outbox = outbox;
        this.totals = totals;
        this.now = locked;
    }

    /** Locks the article against everybody else who changes its comments. */
    static Ledger open(CommentGround ground, CommentTotals totals, ArticleId article) {
        Shard shard = ground.shards().of(article);
        return new Ledger(shard, ground.outbox(), totals, totals.lock(shard, article));
    }

    void created(Comment comment) {
        move(1);
        tell(CommentCreated.TYPE, new CommentCreated(comment, now.count()));
    }

    void edited(Comment comment) {
        move(0);
        tell(CommentEdited.TYPE, new CommentEdited(comment, now.count()));
    }

    void deleted(Comment comment) {
        move(-1);
        tell(CommentDeleted.TYPE, new CommentDeleted(comment.articleId(), comment.id(), now.count()));
    }

    /** Writes the count and the events. */
    void close() {
        if (!events.isEmpty()) {
            totals.write(shard, now);
            outbox.append(shard, now.articleId(), events);
        }
    }

    private void move(int comments) {
        now = new ArticleCount(now.articleId(), now.count() + comments, now.version() + 1);
    }

    private void tell(String type, Object payload) {
        events.add(new Outbox.Entry(type, now.version(), payload));
    }
}
