package io.madang.article.board;

import static io.madang.kernel.error.Argument.arg;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.util.Optional;

/**
 * Boards as those see them who publish and list articles: remembered for {@link #FRESH}.
 *
 * <p>So a change of who may write, or of the comment style, reaches publishers at other instances within two seconds.
 * That a board is deleted they learn at once, from its count: see {@link io.madang.article.order.BoardCounts}.
 */
public final class BoardDirectory {

    static final Duration FRESH = Duration.ofSeconds(2);
    private static final int MAX_KNOWN = 10_000;

    private final BoardRows rows;
    private final Cache<BoardId, Board> known =
            Caffeine.newBuilder().maximumSize(MAX_KNOWN).expireAfterWrite(FRESH).build();

    BoardDirectory(BoardRows rows) {
        this.rows = rows;
    }

    /** The board, or {@code not-found}. */
    public Board required(BoardId id) {
        return find(id).orElseThrow(() -> unknown(id));
    }

    public Optional<Board> find(BoardId id) {
        Optional<Board> board = Optional.ofNullable(known.getIfPresent(id)).or(() -> rows.byId(id));
        board.ifPresent(found -> known.asMap().putIfAbsent(id, found));
        return board;
    }

    void forget(BoardId id) {
        known.invalidate(id);
    }

    static Failure unknown(BoardId id) {
        return Failure.of(CommonReason.BOARD_NOT_FOUND, arg("board", id));
    }
}
