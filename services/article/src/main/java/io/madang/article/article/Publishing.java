package io.madang.article.article;

import io.madang.article.article.Publication.Outcome;
import io.madang.article.board.BoardDirectory;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.article.Article;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.Writers;
import io.madang.contracts.failure.CommonReason;
import io.madang.edge.security.Caller;
import io.madang.kernel.batch.Combiner;
import io.madang.kernel.error.Failure;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardedIds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Publishes articles: the article, its board's count and blocks, and the event in one transaction. Those who wait for
 * the same board share one.
 */
final class Publishing {

    private static final int MAX_BATCH = 100;
    private static final int MAX_WAITING = 1_000;

    private final ArticleStore store;
    private final ArticleRows rows;
    private final BoardDirectory boards;
    private final BoardCounts counts;
    private final ArticleBlocks blocks;
    private final IdempotencyKeys keys;
    private final ShardedIds ids;
    private final ArticleMetrics meters;
    private final Combiner<BoardId, Publication, Outcome> combiner =
            Combiner.ofTransactions(MAX_BATCH, MAX_WAITING, this::publish);

    Publishing(
            ArticleStore store,
            ArticleRows rows,
            BoardDirectory boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            IdempotencyKeys keys,
            ShardedIds ids,
            ArticleMetrics meters) {
        this.store = store;
        this.rows = rows;
        this.boards = boards;
        this.counts = counts;
        this.blocks = blocks;
        this.keys = keys;
        this.ids = ids;
        this.meters = meters;
    }

    /** Returns the article once it is committed. */
    Article publish(BoardId boardId, ArticleText text, Caller caller, @Nullable String key) {
        Board board = boards.required(boardId);
        if (board.writers() == Writers.MODERATORS && !caller.moderates(boardId.value())) {
            throw Failure.of(CommonReason.MODERATORS_PUBLISH);
        }
        caller.requireMayWrite(boardId.value(), store.clock().instant());
        text.requirePrefixOf(board, null);
        Publication publication = new Publication(boardId, board.commentStyle(), text, caller.requiredUser(), key);
        return publication.article(combiner.ask(boardId, publication).receipt());
    }

    /** How many wait for the board. */
    int waiting(BoardId board) {
        return combiner.waiting(board);
    }

    private List<Outcome> publish(BoardId board, List<Publication> publications) {
        Shard shard = store.shards().of(board);
        List<Outcome> outcomes = shard.transaction(() -> write(shard, board, publications));
        meters.published(outcomes);
        return outcomes;
    }

    private List<Outcome> write(Shard shard, BoardId board, List<Publication> publications) {
        PublicationBatch batch = new PublicationBatch(shard, board, counts.lockIfOpen(board), keys, ids);
        List<Outcome> outcomes = publications.stream().map(batch::take).toList();
        List<Article> articles = batch.articles();
        if (!articles.isEmpty()) {
            rows.insert(shard, articles);
            blocks.add(board, articles.stream().map(Article::id).toList());
            counts.write(batch.count());
            store.outbox().append(batch.events());
        }
        return outcomes;
    }
}
