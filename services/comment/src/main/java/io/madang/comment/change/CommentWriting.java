package io.madang.comment.change;

import io.madang.comment.change.Change.Creation;
import io.madang.comment.ground.CommentGround;
import io.madang.comment.ground.CommentProperties;
import io.madang.comment.total.CommentTotals;
import io.madang.comment.tree.ArticleComments;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.comment.Comment;
import io.madang.kernel.batch.Combiner;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.outbox.Acts;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Changes the comments of articles; those who wait for the same article share one transaction. */
final class CommentWriting {

    private static final Logger log = LoggerFactory.getLogger(CommentWriting.class);

    /** All who write in one transaction are asked for at once. */
    private static final int MAX_BATCH = Users.MAX_BATCH;

    private static final int MAX_WAITING = 1_000;

    private final CommentGround ground;
    private final CommentProperties properties;
    private final CommentTotals totals;
    private final Users users;
    private final IdempotencyKeys keys;
    private final Ids ids;
    private final Acts acts;
    private final ChangeMetrics metrics;
    private final Combiner<ArticleHead, Change, Outcome> combiner = new Combiner<>(MAX_BATCH, MAX_WAITING, this::apply);

    CommentWriting(
            CommentGround ground,
            CommentProperties properties,
            CommentTotals totals,
            Users users,
            IdempotencyKeys keys,
            Ids ids,
            Acts acts,
            ChangeMetrics metrics) {
        this.ground = ground;
        this.properties = properties;
        this.totals = totals;
        this.users = users;
        this.keys = keys;
        this.ids = ids;
        this.acts = acts;
        this.metrics = metrics;
    }

    /** Returns the changed comment, or the deleted one as it was, once that is committed. */
    Comment change(ArticleHead article, Change change) {
        return combiner.ask(article, change).result();
    }

    /** How many stand in line for the article. */
    int waiting(ArticleHead article) {
        return combiner.waiting(article);
    }

    private List<Outcome> apply(ArticleHead article, List<Change> changes) {
        WriterNames writers = WriterNames.of(changes, users);
        List<Change> admitted = changes.stream()
                .filter(change -> writers.objection(change).isEmpty())
                .toList();
        Iterator<Outcome> done = together(article, admitted, writers).iterator();
        return changes.stream()
                .map(change -> writers.objection(change)
                        .<Outcome>map(Outcome.Refused::new)
                        .orElseGet(done::next))
                .toList();
    }

    /** All in one transaction; or each in its own, if one of them keeps the others from being written. */
    private List<Outcome> together(ArticleHead article, List<Change> changes, WriterNames writers) {
        try {
            return transact(article, changes, writers);
        } catch (RuntimeException e) {
            boolean everybody = e instanceof Failure failure && failure.code() == ErrorCode.UNAVAILABLE;
            if (everybody || changes.size() == 1) {
                throw e;
            }
            log.warn("{} changes on article {} are tried one by one: {}", changes.size(), article.id(), e.toString());
            return changes.stream()
                    .map(change -> alone(article, change, writers))
                    .toList();
        }
    }

    private Outcome alone(ArticleHead article, Change change, WriterNames writers) {
        try {
            return transact(article, List.of(change), writers).getFirst();
        } catch (Failure e) {
            return new Outcome.Refused(e);
        } catch (RuntimeException e) {
            return new Outcome.Refused(new Failure(ErrorCode.INTERNAL, "The change could not be written.", e));
        }
    }

    private List<Outcome> transact(ArticleHead article, List<Change> changes, WriterNames writers) {
        if (changes.isEmpty()) {
            return List.of();
        }
        Shard shard = ground.shards().of(article.id());
        List<Outcome> outcomes =
                shard.transaction(() -> turn(shard, article, changes, writers).take(changes));
        metrics.count(changes, outcomes);
        return outcomes;
    }

    private Turn turn(Shard shard, ArticleHead article, List<Change> changes, WriterNames writers) {
        Ledger ledger = Ledger.open(ground, totals, article.id());
        Instant now = ground.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        ArticleComments comments = new ArticleComments(shard, article.id());
        List<Creation> creations = changes.stream()
                .filter(Creation.class::isInstance)
                .map(Creation.class::cast)
                .toList();
        NewComments newComments =
                new NewComments(article, properties.levels(article.commentStyle()), ids, now, comments, creations);
        return new Turn(shard, article, comments, newComments, writers, ledger, keys, acts, now);
    }
}
