package io.madang.article.board;

import io.madang.article.ground.Ground;
import io.madang.article.order.BoardCounts;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Writers;
import io.madang.outbox.Past;
import io.madang.sharding.IdempotencyKeys;

/** Makes boards at a time that has passed. */
public final class PastBoards {

    private final BoardKeeping keeping;

    PastBoards(
            Ground ground,
            BoardRows rows,
            BoardCounts counts,
            BoardCatalogue catalogue,
            IdempotencyKeys keys,
            Past past) {
        Ground then = new Ground(ground.shards(), past.outbox(ground.shards()), past.clock());
        this.keeping = new BoardKeeping(then, rows, counts, catalogue, keys, past.ids(), past.acts(ground.shards()));
    }

    public Board create(
            String slug, String name, String description, CommentStyle commentStyle, Writers writers, UserId by) {
        return keeping.create(new BoardDraft(slug, name, description, commentStyle, writers), by, null);
    }
}
