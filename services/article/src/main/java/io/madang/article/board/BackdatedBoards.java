package io.madang.article.board;

import io.madang.article.order.BoardCounts;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Writers;
import io.madang.outbox.Backdating;
import io.madang.sharding.IdempotencyKeys;

/** Makes boards at a time that has passed. */
public final class BackdatedBoards {

    private final BoardChanges boardChanges;

    BackdatedBoards(
            ArticleStore store,
            BoardRows rows,
            BoardCounts counts,
            BoardDirectory boardDirectory,
            IdempotencyKeys keys,
            Backdating backdating) {
        ArticleStore then = new ArticleStore(store.shards(), backdating.outbox(store.shards()), backdating.clock());
        this.boardChanges = new BoardChanges(
                then, rows, counts, boardDirectory, keys, backdating.ids(), backdating.moderationLog(store.shards()));
    }

    public Board create(
            String slug, String name, String description, CommentStyle commentStyle, Writers writers, UserId by) {
        return boardChanges.create(new BoardDraft(slug, name, description, commentStyle, writers), by, null);
    }
}
