package io.madang.article.board;

import static io.madang.kernel.error.Argument.arg;

import io.madang.article.ArticleReason;
import io.madang.article.order.BoardCounts;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardCreated;
import io.madang.contracts.board.BoardDeleted;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.BoardUpdated;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/** Makes, changes and deletes boards: the board and its event in one transaction. */
final class BoardChanges {

    /** Every board is told to other services in one answer. Two who create at once may exceed it by one. */
    static final int MAX_BOARDS = 5_000;

    private final ArticleStore store;
    private final Shard home;
    private final BoardRows rows;
    private final BoardCounts counts;
    private final BoardDirectory boardDirectory;
    private final IdempotencyKeys keys;
    private final Ids ids;
    private final ModerationLog moderationLog;

    BoardChanges(
            ArticleStore store,
            BoardRows rows,
            BoardCounts counts,
            BoardDirectory boardDirectory,
            IdempotencyKeys keys,
            Ids ids,
            ModerationLog moderationLog) {
        this.store = store;
        this.home = store.home();
        this.rows = rows;
        this.counts = counts;
        this.boardDirectory = boardDirectory;
        this.keys = keys;
        this.ids = ids;
        this.moderationLog = moderationLog;
    }

    Board create(BoardDraft draft, UserId by, @Nullable String key) {
        try {
            return key == null
                    ? home.transaction(() -> insert(draft, by))
                    : keys.once(home, "boards:" + by, key, digest(draft), Board.class, () -> insert(draft, by));
        } catch (DuplicateKeyException e) {
            throw taken(draft, null);
        }
    }

    private Board insert(BoardDraft draft, UserId by) {
        if (rows.count() >= MAX_BOARDS) {
            throw Failure.of(ArticleReason.TOO_MANY_BOARDS, arg("max", MAX_BOARDS));
        }
        BoardId id = new BoardId(ids.next());
        Instant now = store.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        rows.insert(id, draft, now);
        Board board = new Board(
                id,
                draft.slug(),
                draft.name(),
                draft.description(),
                draft.commentStyle(),
                draft.writers(),
                draft.group(),
                draft.prefixes(),
                draft.votes(),
                1,
                now);
        store.outbox().append(home, id, BoardCreated.TYPE, 1, new BoardCreated(board));
        moderationLog.record(home, by, ModerationActionType.BOARD_CREATED, Subject.of(board), "");
        return board;
    }

    /** Changes a board that the caller moderates; only an administrator changes where it is found. */
    Board change(BoardId id, BoardDraft draft, String ifMatch, Caller caller) {
        if (!caller.moderates(id.value())) {
            throw Failure.of(CommonReason.NOT_YOUR_BOARD, arg("board", id));
        }
        try {
            return home.transaction(() -> {
                Board board = rows.lock(id).orElseThrow(() -> BoardDirectory.unknown(id));
                EntityTag.check(ifMatch, board.version());
                if (!caller.admin() && !draft.slug().equals(board.slug())) {
                    throw Failure.ofField("slug", ArticleReason.SLUG_FOR_ADMINISTRATORS);
                }
                return draft.isOf(board) ? board : update(board, draft, caller.requiredUser());
            });
        } catch (DuplicateKeyException e) {
            throw taken(draft, id);
        } finally {
            boardDirectory.forget(id);
        }
    }

    private Board update(Board board, BoardDraft draft, UserId by) {
        rows.update(board.id(), draft);
        Board changed = rows.byId(board.id()).orElseThrow();
        store.outbox().append(home, board.id(), BoardUpdated.TYPE, changed.version(), new BoardUpdated(changed));
        moderationLog.record(home, by, ModerationActionType.BOARD_CHANGED, Subject.of(changed), "");
        return changed;
    }

    /**
     * Deletes an empty board.
     *
     * <p>Its row and its count may be in two databases. The count is closed first and stays closed, so that nothing can
     * be published beside the deletion. Should the second commit be lost, the board is there, empty and closed, until
     * the deletion is repeated.
     */
    void delete(BoardId id, @Nullable String ifMatch, UserId by) {
        try {
            home.run(() -> {
                Board board = rows.lock(id).orElseThrow(() -> BoardDirectory.unknown(id));
                EntityTag.check(ifMatch, board.version());
                counts.close(id);
                rows.delete(id);
                store.outbox().append(home, id, BoardDeleted.TYPE, board.version() + 1, new BoardDeleted(id));
                moderationLog.record(home, by, ModerationActionType.BOARD_DELETED, Subject.of(board), "");
            });
        } finally {
            boardDirectory.forget(id);
        }
    }

    /**
     * What another board has already: which key was doubled, the databases name in words of their own.
     *
     * @param own the board that was to be changed; absent for a new one
     */
    private Failure taken(BoardDraft draft, @Nullable BoardId own) {
        boolean slug = rows.bySlug(draft.slug())
                .filter(board -> !board.id().equals(own))
                .isPresent();
        return slug
                ? Failure.ofField("slug", ArticleReason.SLUG_TAKEN, arg("slug", draft.slug()))
                : Failure.ofField("name", ArticleReason.BOARD_NAME_TAKEN, arg("name", draft.name()));
    }

    private static String digest(BoardDraft draft) {
        return Digest.ofParts(
                draft.slug(),
                draft.name(),
                draft.description(),
                draft.commentStyle(),
                draft.writers(),
                draft.group(),
                draft.prefixes(),
                draft.votes());
    }
}
