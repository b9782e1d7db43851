package io.madang.article.article;

import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.Optional;

/**
 * Finishes moves across databases, which take more than one transaction, because two boards, or a board and the record
 * of where the article is, are in different databases.
 *
 * <p>Once a move is written down as a {@link PendingMove}, every step can be made by anybody, any number of times and
 * at any time later: first the article is added to its new board, then the way to it is noted and it is taken out of
 * its old board. The event and the entry in the log are of the last step.
 */
final class CrossDatabaseMove {

    private final ArticleStore store;
    private final Shards shards;
    private final ArticleRows rows;
    private final MovedArticles movedArticles;
    private final BoardCounts counts;
    private final ArticleBlocks blocks;
    private final ModerationLog moderationLog;
    private final PendingMoves pendingMoves = new PendingMoves();
    private final ReceivedMoves received = new ReceivedMoves();

    CrossDatabaseMove(
            ArticleStore store,
            ArticleRows rows,
            MovedArticles movedArticles,
            BoardCounts counts,
            ArticleBlocks blocks,
            ModerationLog moderationLog) {
        this.store = store;
        this.shards = store.shards();
        this.rows = rows;
        this.movedArticles = movedArticles;
        this.counts = counts;
        this.blocks = blocks;
        this.moderationLog = moderationLog;
    }

    /** Finishes what is left of the article's move out of the shard, if anything is. */
    void finish(Shard shard, ArticleId id) {
        pendingMoves.find(shard.source(), id).ifPresent(this::finish);
    }

    /** False if the article stays where it is, since its new board was deleted before it came. */
    boolean finish(PendingMove pendingMove) {
        Shard from = shards.of(pendingMove.from());
        Shard to = shards.of(pendingMove.to());
        if (from.source() == to.source()) {
            movedArticles.record(pendingMove.article(), pendingMove.to(), pendingMove.version());
            pendingMoves.remove(from, pendingMove);
            return true;
        }
        // an earlier move may have left the article's old row where its new one goes
        pendingMoves
                .find(to.source(), pendingMove.article())
                .filter(earlier -> earlier.version() < pendingMove.version())
                .ifPresent(this::finish);
        Optional<Article> article = rows.find(from, pendingMove.article());
        if (article.isEmpty()) {
            return true;
        }
        BoardArticleCount entered;
        try {
            entered = addToNewBoard(to, pendingMove, article.get());
        } catch (Failure e) {
            if (e.code() != ErrorCode.GONE) {
                throw e;
            }
            cancel(from, pendingMove);
            return false;
        }
        removeFromOldBoard(from, pendingMove, entered);
        return true;
    }

    private BoardArticleCount addToNewBoard(Shard to, PendingMove pendingMove, Article article) {
        ArticleId id = pendingMove.article();
        return to.transaction(() -> received.lock(to, id, pendingMove.to(), pendingMove.version())
                .orElseGet(() -> {
                    BoardArticleCount count = counts.add(pendingMove.to());
                    rows.insert(article.movedTo(pendingMove.to()));
                    blocks.add(pendingMove.to(), id);
                    received.record(to, id, pendingMove.version(), count);
                    return count;
                }));
    }

    private void removeFromOldBoard(Shard from, PendingMove pendingMove, BoardArticleCount entered) {
        ArticleId id = pendingMove.article();
        from.run(() -> {
            counts.lock(pendingMove.from());
            Article article =
                    rows.lock(from, id).map(ArticleRows.Locked::article).orElse(null);
            if (article == null || !pendingMoves.remove(from, pendingMove)) {
                return;
            }
            rows.delete(from, id);
            blocks.remove(pendingMove.from(), id);
            BoardArticleCount left = counts.remove(pendingMove.from());
            recordMove(from, pendingMove, article, left, entered);
            // where this is another database, it is committed before the old row is gone: the article is always found
            movedArticles.record(id, pendingMove.to(), pendingMove.version());
        });
    }

    private void cancel(Shard from, PendingMove pendingMove) {
        from.run(() -> {
            if (rows.lock(from, pendingMove.article()).isPresent() && pendingMoves.remove(from, pendingMove)) {
                rows.freeze(from, pendingMove.article(), null);
            }
        });
    }

    /** Adds the event and the log entry to the transaction that is open on the shard. */
    void recordMove(
            Shard shard, PendingMove pendingMove, Article before, BoardArticleCount left, BoardArticleCount entered) {
        Article moved = before.movedTo(pendingMove.to());
        store.outbox()
                .append(shard, moved.id(), ArticleMoved.TYPE, moved.version(), new ArticleMoved(moved, left, entered));
        moderationLog.record(
                shard,
                pendingMove.by(),
                ModerationActionType.ARTICLE_MOVED,
                Subject.moved(before, pendingMove.to()),
                pendingMove.reason());
    }

    /** Writes the move down in the transaction that is open on the shard, so that it will be finished. */
    void begin(Shard shard, PendingMove pendingMove) {
        pendingMoves.add(shard, pendingMove);
    }
}
