package io.madang.article.article;

import static io.madang.kernel.error.Argument.arg;

import io.madang.article.ArticleReason;
import io.madang.article.board.BoardDirectory;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.Shard;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Edits and deletes articles: the article, its board's count and blocks, and the event in one transaction.
 *
 * <p>Locks are taken in one order: the board's count, then the article.
 */
final class ArticleEditing {

    private final ArticleStore store;
    private final ArticleRows rows;
    private final MovedArticles movedArticles;
    private final ArticleLock articleLock;
    private final BoardDirectory boards;
    private final BoardCounts counts;
    private final ArticleBlocks blocks;
    private final ArticleMetrics meters;
    private final ModerationLog moderationLog;

    ArticleEditing(
            ArticleStore store,
            ArticleRows rows,
            MovedArticles movedArticles,
            ArticleLock articleLock,
            BoardDirectory boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            ArticleMetrics meters,
            ModerationLog moderationLog) {
        this.store = store;
        this.rows = rows;
        this.movedArticles = movedArticles;
        this.articleLock = articleLock;
        this.boards = boards;
        this.counts = counts;
        this.blocks = blocks;
        this.meters = meters;
        this.moderationLog = moderationLog;
    }

    /** Replaces what an article says; the same again changes nothing. */
    Article edit(ArticleId id, ArticleText text, String ifMatch, Caller caller) {
        return articleLock.change(id, (shard, article) -> {
            requireMayChange(article, caller);
            caller.requireMayWrite(article.boardId().value(), store.clock().instant());
            EntityTag.check(ifMatch, article.version());
            if (text.isOf(article)) {
                return article;
            }
            text.requirePrefixOf(boards.required(article.boardId()), article.prefix());
            rows.update(shard, id, text, store.clock().instant().truncatedTo(ChronoUnit.MILLIS));
            Article edited = rows.find(shard, id).orElseThrow();
            store.outbox().append(shard, id, ArticleUpdated.TYPE, edited.version(), new ArticleUpdated(edited));
            logUnlessOwn(shard, article, ModerationActionType.ARTICLE_EDITED, "", caller);
            return edited;
        });
    }

    /** @param reason for the log, where it is another's */
    void delete(ArticleId id, @Nullable String ifMatch, String reason, Caller caller) {
        articleLock.change(id, counts::lock, (shard, article) -> {
            requireMayChange(article, caller);
            EntityTag.check(ifMatch, article.version());
            BoardId board = article.boardId();
            rows.delete(shard, id);
            movedArticles.forget(shard, id);
            blocks.remove(board, id);
            BoardArticleCount count = counts.remove(board);
            store.outbox()
                    .append(
                            shard,
                            id,
                            ArticleDeleted.TYPE,
                            article.version() + 1,
                            new ArticleDeleted(id, board, count));
            logUnlessOwn(shard, article, ModerationActionType.ARTICLE_DELETED, reason, caller);
            return true;
        });
        meters.deleted();
    }

    private void logUnlessOwn(Shard shard, Article article, ModerationActionType deed, String reason, Caller caller) {
        if (!caller.is(article.writerId())) {
            moderationLog.record(shard, caller.requiredUser(), deed, Subject.of(article), reason);
        }
    }

    private static void requireMayChange(Article article, Caller caller) {
        if (!caller.is(article.writerId())
                && !caller.moderates(article.boardId().value())) {
            throw Failure.of(ArticleReason.NOT_YOURS, arg("article", article.id()));
        }
    }
}
