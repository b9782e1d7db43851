package io.madang.article.article;

import io.madang.article.board.BoardCatalogue;
import io.madang.article.ground.Ground;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.board.BoardId;
import io.madang.edge.security.Caller;
import io.madang.outbox.Past;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.ShardedIds;
import java.util.Set;

/** Publishes articles at a time that has passed, as {@link Publishing} does now. */
public final class PastArticles {

    private final Publishing publishing;

    PastArticles(
            Ground ground,
            ArticleRows rows,
            BoardCatalogue boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            IdempotencyKeys keys,
            ArticleMeters meters,
            Past past) {
        Ground then = new Ground(ground.shards(), past.outbox(ground.shards()), past.clock());
        this.publishing = new Publishing(then, rows, boards, counts, blocks, keys, new ShardedIds(past.ids()), meters);
    }

    public Article publish(BoardId board, String title, String content, UserId writer) {
        Caller caller = Caller.ofUser(writer, 0, false, Set.of(board.value()));
        return publishing.publish(board, new ArticleText(title, content), caller, null);
    }
}
