package io.madang.read.comment;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentSnapshot;
import io.madang.contracts.comment.CommentSnapshots;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.read.FirstComments;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.read.model.ConcurrencyLimit;
import io.madang.read.model.OwnerService;
import io.madang.read.model.SingleFlight;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The first comments of articles: from Redis, and from the comment service where Redis lacks them, asked by one caller in
 * the cluster for whom the others wait.
 */
final class FirstCommentReader {

    /** As many as anybody asks for, and one more, which says whether there are more. */
    private static final int MOST = FirstComments.MAX_SIZE + 1;

    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

    private static final Logger log = LoggerFactory.getLogger(FirstCommentReader.class);

    private final FirstCommentLists lists;
    private final CommentSnapshots service;
    private final OwnerService owner = new OwnerService("comment");
    private final ConcurrencyLimit concurrencyLimit;
    private final FirstCommentsProperties properties;
    private final FirstCommentsMetrics meters;
    private final SingleFlight<ArticleId, List<Comment>> singleFlight;

    FirstCommentReader(
            FirstCommentLists lists,
            CommentSnapshots service,
            ConcurrencyLimit concurrencyLimit,
            FirstCommentsProperties properties,
            FirstCommentsMetrics meters) {
        this.lists = lists;
        this.service = service;
        this.concurrencyLimit = concurrencyLimit;
        this.properties = properties;
        this.meters = meters;
        this.singleFlight = new SingleFlight<>(properties.patience().multipliedBy(2));
    }

    /** At least so many comments if there are so many, with nicknames as they were when the comments were stored. */
    List<Comment> first(ArticleId article, int wanted) {
        return switch (read(article, wanted)) {
            case StoredComments.Found found -> {
                meters.found();
                yield found.comments();
            }
            case StoredComments.Closed closed -> throw notFound(article);
            case StoredComments.Missing missing ->
                singleFlight
                        .fetch(List.of(article), ids -> Map.of(article, fill(article)))
                        .getOrDefault(article, List.of());
        };
    }

    /** Nothing is known while Redis is away. */
    private StoredComments read(ArticleId article, int wanted) {
        try {
            return lists.read(article, wanted);
        } catch (Failure e) {
            meters.fellBack();
            return new StoredComments.Missing();
        }
    }

    private List<Comment> fill(ArticleId article) {
        String holder = UUID.randomUUID().toString();
        long deadline = System.nanoTime() + properties.patience().toNanos();
        while (!tryAcquireLease(article, holder)) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            switch (read(article, MOST)) {
                case StoredComments.Found found -> {
                    return found.comments();
                }
                case StoredComments.Closed closed -> throw notFound(article);
                case StoredComments.Missing missing -> {
                    if (System.nanoTime() - deadline >= 0) {
                        return ask(article).comments();
                    }
                }
            }
        }
        return fillLeased(article, holder);
    }

    /** While Redis is away there is nobody to wait for. */
    private boolean tryAcquireLease(ArticleId article, String holder) {
        try {
            return lists.tryAcquireLease(article, holder);
        } catch (Failure e) {
            return true;
        }
    }

    /** Looks once more, since another may have been here just before. */
    private List<Comment> fillLeased(ArticleId article, String holder) {
        boolean done = false;
        try {
            if (read(article, MOST) instanceof StoredComments.Found found) {
                return found.comments();
            }
            CommentSnapshot snapshot = ask(article);
            quietly(() -> lists.store(article, holder, snapshot));
            done = true;
            return snapshot.comments();
        } finally {
            if (!done) {
                quietly(() -> lists.release(article, holder));
            }
        }
    }

    private CommentSnapshot ask(ArticleId article) {
        meters.asked();
        return concurrencyLimit.run(() -> owner.ask(() -> snapshot(article))).orElseThrow(() -> notFound(article));
    }

    /** That there is no such article is an answer like any other. */
    private Optional<CommentSnapshot> snapshot(ArticleId article) {
        try {
            return Optional.of(service.first(article, properties.window()));
        } catch (Failure e) {
            if (e.code() == ErrorCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Redis may go at any moment; what was told is still good, and a lease ends by itself. */
    private static void quietly(Runnable write) {
        try {
            write.run();
        } catch (Failure e) {
            log.debug("Redis does not keep first comments: {}", e.getMessage());
        }
    }

    static Failure notFound(ArticleId article) {
        return Failure.of(CommonReason.ARTICLE_NOT_FOUND, arg("article", article));
    }
}
