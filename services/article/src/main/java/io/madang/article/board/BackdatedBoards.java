package io.madang.article.board;

import io.madang.article.order.BoardCounts;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Votes;
import io.madang.contracts.board.Writers;
import io.madang.outbox.Backdating;
import io.madang.sharding.IdempotencyKeys;
import java.util.List;

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

    /** What people choose of a board beside its address and name. */
    public record Settings(
            CommentStyle commentStyle, Writers writers, String group, List<String> prefixes, Votes votes) {}

    public Board create(String slug, String name, String description, Settings settings, UserId by) {
        BoardDraft draft = new BoardDraft(
                slug,
                name,
                description,
                settings.commentStyle(),
                settings.writers(),
                settings.group(),
                settings.prefixes(),
                settings.votes());
        return boardChanges.create(draft, by, null);
    }
}
