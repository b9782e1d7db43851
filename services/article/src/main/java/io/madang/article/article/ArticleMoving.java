package io.madang.article.article;

import static io.madang.kernel.error.Argument.arg;

import io.madang.article.ArticleReason;
import io.madang.article.board.BoardDirectory;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.failure.CommonReason;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.time.temporal.ChronoUnit;

/**
 * Moves articles to other boards: both boards' counts and blocks, the article, its event and the log entry in one
 * transaction where all is in one database, and step by step where it is not (see {@link CrossDatabaseMove}).
 */
final class ArticleMoving {

    private final ArticleStore store;
    private final Shards shards;
    private final ArticleRows rows;
    private final MovedArticles movedArticles;
    private final BoardDirectory boards;
    private final BoardCounts counts;
    private final ArticleBlocks blocks;
    private final ArticleLock articleLock;
    private final CrossDatabaseMove crossDatabaseMove;
    private final ArticleMetrics meters;

    ArticleMoving(
            ArticleStore store,
            ArticleRows rows,
            MovedArticles movedArticles,
            BoardDirectory boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            ArticleLock articleLock,
            CrossDatabaseMove crossDatabaseMove,
            ArticleMetrics meters) {
        this.store = store;
        this.shards = store.shards();
        this.rows = rows;
        this.movedArticles = movedArticles;
        this.boards = boards;
        this.counts = counts;
        this.blocks = blocks;
        this.articleLock = articleLock;
        this.crossDatabaseMove = crossDatabaseMove;
        this.meters = meters;
    }

    /** What was begun, and the article as it is when all is done. */
    private record Begun(PendingMove pendingMove, Article moved) {}

    Article move(ArticleId id, BoardId to, String ifMatch, String reason, Caller caller) {
        requireModerator(to, caller);
        boards.required(to);
        // said before anything is begun; whoever deletes the board or stops its database later is met on the way
        counts.requireOpen(to);
        Begun begun = articleLock.change(
                id,
                from -> {
                    if (isOneDatabase(from, to)) {
                        counts.lock(from, to);
                    }
                },
                (shard, article) -> begin(shard, article, to, ifMatch, reason, caller));
        PendingMove pendingMove = begun.pendingMove();
        boolean done = isOneDatabase(pendingMove.from(), to) && isKnownThere(shards.of(to), id);
        if (!done && !crossDatabaseMove.finish(pendingMove)) {
            throw Failure.of(CommonReason.BOARD_DELETED, arg("board", to));
        }
        meters.moved();
        return begun.moved();
    }

    private Begun begin(Shard shard, Article article, BoardId to, String ifMatch, String reason, Caller caller) {
        BoardId from = article.boardId();
        requireModerator(from, caller);
        EntityTag.check(ifMatch, article.version());
        if (from.equals(to)) {
            throw Failure.ofField("board", ArticleReason.ALREADY_ON_BOARD);
        }
        PendingMove pendingMove = new PendingMove(
                article.id(),
                from,
                to,
                article.version() + 1,
                caller.requiredUser(),
                reason,
                store.clock().instant().truncatedTo(ChronoUnit.MILLIS));
        if (isOneDatabase(from, to)) {
            moveAtOnce(shard, article, pendingMove);
        } else {
            rows.freeze(shard, article.id(), to);
            crossDatabaseMove.begin(shard, pendingMove);
        }
        return new Begun(pendingMove, article.movedTo(to));
    }

    private void moveAtOnce(Shard shard, Article article, PendingMove pendingMove) {
        ArticleId id = article.id();
        rows.move(shard, id, pendingMove.to());
        blocks.remove(pendingMove.from(), id);
        blocks.add(pendingMove.to(), id);
        BoardArticleCount left = counts.remove(pendingMove.from());
        BoardArticleCount entered = counts.add(pendingMove.to());
        crossDatabaseMove.recordMove(shard, pendingMove, article, left, entered);
        if (isKnownThere(shard, id)) {
            movedArticles.record(id, pendingMove.to(), pendingMove.version());
        } else {
            crossDatabaseMove.begin(shard, pendingMove);
        }
    }

    private boolean isOneDatabase(BoardId one, BoardId other) {
        return shards.of(one).source() == shards.of(other).source();
    }

    /** Whether the database that the article's id names, which knows the way to it, is that of the shard. */
    private boolean isKnownThere(Shard shard, ArticleId id) {
        return shards.named(id).source() == shard.source();
    }

    private static void requireModerator(BoardId board, Caller caller) {
        if (!caller.moderates(board.value())) {
            throw Failure.of(CommonReason.NOT_YOUR_BOARD, arg("board", board));
        }
    }
}
