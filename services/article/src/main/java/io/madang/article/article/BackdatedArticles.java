package io.madang.article.article;

import io.madang.article.board.BoardDirectory;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.board.BoardId;
import io.madang.edge.security.Caller;
import io.madang.outbox.Backdating;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.ShardedIds;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Publishes articles at a time that has passed, as {@link Publishing} does now. */
public final class BackdatedArticles {

    private final Publishing publishing;

    BackdatedArticles(
            ArticleStore store,
            ArticleRows rows,
            BoardDirectory boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            IdempotencyKeys keys,
            ArticleMetrics meters,
            Backdating backdating) {
        ArticleStore then = new ArticleStore(store.shards(), backdating.outbox(store.shards()), backdating.clock());
        this.publishing =
                new Publishing(then, rows, boards, counts, blocks, keys, new ShardedIds(backdating.ids()), meters);
    }

    public Article publish(BoardId board, String title, String content, @Nullable String prefix, UserId writer) {
        Caller caller = Caller.ofUser(writer, 0, false, Set.of(board.value()));
        return publishing.publish(board, new ArticleText(title, content, prefix), caller, null);
    }
}
