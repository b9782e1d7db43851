package io.madang.web.moderation;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.MoveRequest;
import io.madang.contracts.moderation.Reason;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.web.WebReason;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.write.ReadModelWait;
import java.util.List;
import java.util.Optional;

/** Moves articles to other boards of the same moderator. */
final class ArticleMoves {

    private final Api api;
    private final BoardCache boardCache;
    private final ReadModelWait readModelWait;

    ArticleMoves(Api api, BoardCache boardCache, ReadModelWait readModelWait) {
        this.api = api;
        this.boardCache = boardCache;
        this.readModelWait = readModelWait;
    }

    /** The boards that the caller can move something to, in the order of their names. */
    List<Board> targets(BoardId from, Caller caller) {
        return boardCache.all().stream()
                .filter(board ->
                        !board.id().equals(from) && caller.moderates(board.id().value()))
                .toList();
    }

    /**
     * Moves the article, and waits until readers see it there.
     *
     * @param board as a form names it
     * @param version of the article that the moderator has read
     */
    void move(ArticleId id, String board, long version, String reason) {
        FieldChecks checks = new FieldChecks();
        Optional<BoardId> to = checks.check(() -> target(board));
        String why = checks.text(reason, Reason::of);
        checks.throwIfAny();
        MoveRequest request = new MoveRequest(to.orElseThrow(), why);
        readModelWait.await(api.articleModeration().move(id, request, "\"" + version + "\""));
    }

    /** @param board as a form names it */
    BoardId target(String board) {
        return boardCache.all().stream()
                .map(Board::id)
                .filter(known -> known.toString().equals(board))
                .findFirst()
                .orElseThrow(() -> Failure.ofField("board", WebReason.CHOOSE_BOARD));
    }
}
