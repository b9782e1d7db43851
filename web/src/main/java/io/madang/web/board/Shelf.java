package io.madang.web.board;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.Boards;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.part.Part;
import io.madang.web.part.Parts;
import io.madang.web.part.Remembered;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The boards, remembered for a few seconds: every page shows some. While the service that has them is away, those that
 * were known last stay.
 */
public final class Shelf {

    private final Boards boards;
    private final Parts parts;
    private final Remembered<Known> known;

    public Shelf(Boards boards, Parts parts, Duration fresh) {
        this.boards = boards;
        this.parts = parts;
        this.known = new Remembered<>(new Known(List.of(), Map.of(), Map.of(), false), fresh, this::ask);
    }

    /** @param told whether the service has ever told of them */
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

    /** Whether anybody has told yet which boards there are. */
    public boolean isKnown() {
        return known.value().told();
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
                ? Failure.notFound("There is no board '" + slug + "'.")
                : new Failure(ErrorCode.UNAVAILABLE, "The boards cannot be read right now. Try again soon.");
    }

    private Known ask(Known before) {
        Part<List<Board>> told = parts.ask(Services.ARTICLE.role(), boards::all).await();
        return told.isHere() ? Known.of(told.value()) : before;
    }
}
