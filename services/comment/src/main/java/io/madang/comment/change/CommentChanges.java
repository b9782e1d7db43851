package io.madang.comment.change;

import io.madang.comment.change.CommentChange.Creation;
import io.madang.comment.common.CommentProperties;
import io.madang.comment.common.CommentStore;
import io.madang.comment.count.CommentCountRows;
import io.madang.comment.nickname.NicknameReplayer;
import io.madang.comment.tree.ArticleComments;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.comment.Comment;
import io.madang.kernel.batch.Combiner;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.List;

/** Changes the comments of articles; those who wait for the same article share one transaction. */
final class CommentChanges {

    /** All who write in one transaction are asked for at once. */
    private static final int MAX_BATCH = Users.MAX_BATCH;

    private static final int MAX_WAITING = 1_000;

    private final CommentStore store;
    private final CommentProperties properties;
    private final CommentCountRows countRows;
    private final Users users;
    private final IdempotencyKeys keys;
    private final Ids ids;
    private final ModerationLog moderationLog;
    private final NicknameReplayer nicknames;
    private final CommentChangeMetrics metrics;
    private final Combiner<ArticleHead, CommentChange, ChangeOutcome> combiner =
            Combiner.ofTransactions(MAX_BATCH, MAX_WAITING, this::apply);

    CommentChanges(
            CommentStore store,
            CommentProperties properties,
            CommentCountRows countRows,
            Users users,
            IdempotencyKeys keys,
            Ids ids,
            ModerationLog moderationLog,
            NicknameReplayer nicknames,
            CommentChangeMetrics metrics) {
        this.store = store;
        this.properties = properties;
        this.countRows = countRows;
        this.users = users;
        this.keys = keys;
        this.ids = ids;
        this.moderationLog = moderationLog;
        this.nicknames = nicknames;
        this.metrics = metrics;
    }

    /** Returns the changed comment, or the deleted one as it was, once that is committed. */
    Comment change(ArticleHead article, CommentChange change) {
        return combiner.ask(article, change).result();
    }

    /** How many stand in line for the article. */
    int waiting(ArticleHead article) {
        return combiner.waiting(article);
    }

    private List<ChangeOutcome> apply(ArticleHead article, List<CommentChange> changes) {
        WriterNames writers = WriterNames.of(changes, users);
        List<CommentChange> admitted = changes.stream()
                .filter(change -> writers.objection(change).isEmpty())
                .toList();
        Iterator<ChangeOutcome> done = transact(article, admitted, writers).iterator();
        return changes.stream()
                .map(change -> writers.objection(change)
                        .<ChangeOutcome>map(ChangeOutcome.Refused::new)
                        .orElseGet(done::next))
                .toList();
    }

    private List<ChangeOutcome> transact(ArticleHead article, List<CommentChange> changes, WriterNames writers) {
        if (changes.isEmpty()) {
            return List.of();
        }
        Shard shard = store.shards().of(article.id());
        List<ChangeOutcome> outcomes =
                shard.transaction(() -> batch(shard, article, changes, writers).apply(changes));
        if (changes.stream().anyMatch(Creation.class::isInstance)) {
            nicknames.wake(shard);
        }
        metrics.count(changes, outcomes);
        return outcomes;
    }

    private CommentBatch batch(Shard shard, ArticleHead article, List<CommentChange> changes, WriterNames writers) {
        LockedCommentCount lockedCount = LockedCommentCount.lock(store, countRows, article.id());
        Instant now = store.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        ArticleComments comments = new ArticleComments(shard, article.id());
        List<Creation> creations = changes.stream()
                .filter(Creation.class::isInstance)
                .map(Creation.class::cast)
                .toList();
        NewComments newComments =
                new NewComments(article, properties.levels(article.commentStyle()), ids, now, comments, creations);
        return new CommentBatch(shard, article, comments, newComments, writers, lockedCount, keys, moderationLog, now);
    }
}
