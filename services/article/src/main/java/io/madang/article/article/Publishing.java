package io.madang.article.article;

import io.madang.article.board.BoardCatalogue;
import io.madang.article.ground.Ground;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Writers;
import io.madang.edge.security.Caller;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardedIds;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Publishes articles: the article, its board's count and blocks, and the event in one transaction. */
final class Publishing {

    private final Ground ground;
    private final ArticleRows rows;
    private final BoardCatalogue boards;
    private final BoardCounts counts;
    private final ArticleBlocks blocks;
    private final IdempotencyKeys keys;
    private final ShardedIds ids;
    private final ArticleMeters meters;

    Publishing(
            Ground ground,
            ArticleRows rows,
            BoardCatalogue boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            IdempotencyKeys keys,
            ShardedIds ids,
            ArticleMeters meters) {
        this.ground = ground;
        this.rows = rows;
        this.boards = boards;
        this.counts = counts;
        this.blocks = blocks;
        this.keys = keys;
        this.ids = ids;
        this.meters = meters;
    }

    /** What an idempotency key keeps of an article; the rest is in the request that is repeated. */
    record Receipt(ArticleId id, CommentStyle commentStyle) {}

    Article publish(BoardId boardId, ArticleText text, Caller caller, @Nullable String key) {
        Board board = boards.required(boardId);
        if (board.writers() == Writers.MODERATORS && !caller.moderates(boardId.value())) {
            throw Failure.forbidden("Only moderators publish in board " + boardId + ".");
        }
        UserId writer = caller.requiredUser();
        Shard shard = ground.shards().of(boardId);
        AtomicBoolean fresh = new AtomicBoolean();
        Supplier<Receipt> work = () -> {
            fresh.set(true);
            return insert(shard, board, text, writer);
        };
        Receipt receipt = key == null
                ? shard.transaction(work)
                : keys.once(
                        shard,
                        "articles:" + boardId + ":" + writer,
                        key,
                        Digest.ofParts(text.title(), text.content()),
                        Receipt.class,
                        work);
        if (fresh.get()) {
            meters.published();
        }
        return first(receipt, boardId, text, writer);
    }

    private Receipt insert(Shard shard, Board board, ArticleText text, UserId writer) {
        BoardArticleCount count = counts.add(board.id());
        // drawn under the board's lock, so that ids of one instance are inserted in their order
        Receipt receipt = new Receipt(new ArticleId(ids.next(shard)), board.commentStyle());
        Article article = first(receipt, board.id(), text, writer);
        rows.insert(article);
        blocks.add(board.id(), article.id());
        ground.outbox().append(shard, article.id(), ArticleCreated.TYPE, 1, new ArticleCreated(article, count));
        return receipt;
    }

    private static Article first(Receipt receipt, BoardId board, ArticleText text, UserId writer) {
        Instant created =
                Instant.ofEpochMilli(SnowflakeIds.millisOf(receipt.id().value()));
        return new Article(
                receipt.id(),
                board,
                writer,
                text.title(),
                text.content(),
                receipt.commentStyle(),
                1,
                created,
                created,
                null);
    }
}
