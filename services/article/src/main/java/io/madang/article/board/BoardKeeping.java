package io.madang.article.board;

import io.madang.article.ground.Ground;
import io.madang.article.order.BoardCounts;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardCreated;
import io.madang.contracts.board.BoardDeleted;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.BoardUpdated;
import io.madang.contracts.moderation.Deed;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.outbox.Acts;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/** Makes, changes and deletes boards: the board and its event in one transaction. */
final class BoardKeeping {

    /** Every board is told to other services in one answer. Two who create at once may exceed it by one. */
    static final int MAX_BOARDS = 5_000;

    private final Ground ground;
    private final Shard home;
    private final BoardRows rows;
    private final BoardCounts counts;
    private final BoardCatalogue catalogue;
    private final IdempotencyKeys keys;
    private final Ids ids;
    private final Acts acts;

    BoardKeeping(
            Ground ground,
            BoardRows rows,
            BoardCounts counts,
            BoardCatalogue catalogue,
            IdempotencyKeys keys,
            Ids ids,
            Acts acts) {
        this.ground = ground;
        this.home = ground.home();
        this.rows = rows;
        this.counts = counts;
        this.catalogue = catalogue;
        this.keys = keys;
        this.ids = ids;
        this.acts = acts;
    }

    Board create(BoardDraft draft, UserId by, @Nullable String key) {
        try {
            return key == null
                    ? home.transaction(() -> insert(draft, by))
                    : keys.once(home, "boards:" + by, key, digest(draft), Board.class, () -> insert(draft, by));
        } catch (DuplicateKeyException e) {
            throw taken(draft, e);
        }
    }

    private Board insert(BoardDraft draft, UserId by) {
        if (rows.count() >= MAX_BOARDS) {
            throw Failure.conflict("There are " + MAX_BOARDS + " boards, and there may not be more. Delete one first.");
        }
        BoardId id = new BoardId(ids.next());
        Instant now = ground.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        rows.insert(id, draft, now);
        Board board = new Board(
                id, draft.slug(), draft.name(), draft.description(), draft.commentStyle(), draft.writers(), 1, now);
        ground.outbox().append(home, id, BoardCreated.TYPE, 1, new BoardCreated(board));
        acts.tell(home, by, Deed.BOARD_CREATED, Subject.of(board), "");
        return board;
    }

    /** Changes a board that the caller moderates; only an administrator changes where it is found. */
    Board change(BoardId id, BoardDraft draft, String ifMatch, Caller caller) {
        if (!caller.moderates(id.value())) {
            throw Failure.forbidden("You do not moderate board " + id + ".");
        }
        try {
            return home.transaction(() -> {
                Board board = rows.lock(id).orElseThrow(() -> BoardCatalogue.unknown(id));
                EntityTag.check(ifMatch, board.version(), "board");
                if (!caller.admin() && !draft.slug().equals(board.slug())) {
                    throw Failure.forbidden("Only an administrator may change a board's slug.");
                }
                return draft.isOf(board) ? board : update(board, draft, caller.requiredUser());
            });
        } catch (DuplicateKeyException e) {
            throw taken(draft, e);
        } finally {
            catalogue.forget(id);
        }
    }

    private Board update(Board board, BoardDraft draft, UserId by) {
        rows.update(board.id(), draft);
        Board changed = rows.byId(board.id()).orElseThrow();
        ground.outbox().append(home, board.id(), BoardUpdated.TYPE, changed.version(), new BoardUpdated(changed));
        acts.tell(home, by, Deed.BOARD_CHANGED, Subject.of(changed), "");
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
                Board board = rows.lock(id).orElseThrow(() -> BoardCatalogue.unknown(id));
                EntityTag.check(ifMatch, board.version(), "board");
                counts.close(id);
                rows.delete(id);
                ground.outbox().append(home, id, BoardDeleted.TYPE, board.version() + 1, new BoardDeleted(id));
                acts.tell(home, by, Deed.BOARD_DELETED, Subject.of(board), "");
            });
        } finally {
            catalogue.forget(id);
        }
    }

    private Failure taken(BoardDraft draft, DuplicateKeyException cause) {
        boolean slug = cause.getMessage() != null && cause.getMessage().contains("'slug'");
        return new Failure(
                ErrorCode.CONFLICT,
                slug
                        ? "The slug '" + draft.slug() + "' is taken. Choose another."
                        : "The name '" + draft.name() + "', or one that looks like it, is taken. Choose another.",
                Map.of("field", slug ? "slug" : "name"),
                cause);
    }

    private static String digest(BoardDraft draft) {
        return Digest.ofParts(draft.slug(), draft.name(), draft.description(), draft.commentStyle(), draft.writers());
    }
}
