package io.madang.web.board;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.Boards;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.RefreshingCache;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The boards, remembered for a few seconds: every page shows some. While the service that has them is away, those that
 * were known last stay.
 */
public final class BoardCache {

    private final Boards boards;
    private final PageParts parts;
    private final RefreshingCache<Known> known;

    public BoardCache(Boards boards, PageParts parts, Duration fresh) {
        this.boards = boards;
        this.parts = parts;
        this.known = new RefreshingCache<>(new Known(List.of(), Map.of(), Map.of(), false), fresh, this::ask);
    }

    /** @param told whether the service has ever answered */
    private record Known(List<Board> all, Map<String, Board> bySlug, Map<BoardId, Board> byId, boolean told) {

        static Known of(List<Board> all) {
            Map<String, Board> bySlug = HashMap.newHashMap(all.size());
            Map<BoardId, Board> byId = HashMap.newHashMap(all.size());
            for (Board board : all) {
                bySlug.put(board.slug(), board);
                byId.put(board.id(), board);
            }
            return new Known(List.copyOf(all), bySlug, byId, true);
        }
    }

    /** All boards in the order of their names, as far as they are known. */
    public List<Board> all() {
        return known.value().all();
    }

    /** Whether the boards have ever been read. */
    public boolean isKnown() {
        return known.value().told();
    }

    /** Reads all boards now: for whoever has just changed one. */
    public void renew() {
        known.refreshed();
    }

    public Optional<Board> find(BoardId id) {
        return Optional.ofNullable(known.value().byId().get(id));
    }

    /** The board with that name in addresses; {@code not-found} if there is none, {@code unavailable} if nobody can tell. */
    public Board required(String slug) {
        Known now = known.value();
        if (!now.bySlug().containsKey(slug)) {
            // it may have been made a moment ago
            now = known.renewed(now);
        }
        Board board = now.bySlug().get(slug);
        if (board != null) {
            return board;
        }
        throw now.told()
                ? Failure.of(CommonReason.BOARD_NOT_FOUND, arg("board", slug))
                : Failure.of(CommonReason.SERVICE_UNAVAILABLE);
    }

    private Known ask(Known before) {
        PagePart<List<Board>> told =
                parts.ask(Services.ARTICLE.role(), boards::all).await();
        return told.isAvailable() ? Known.of(told.value()) : before;
    }
}
