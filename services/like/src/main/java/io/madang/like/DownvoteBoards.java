package io.madang.like;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.Boards;
import io.madang.contracts.board.Votes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * On which boards articles may be voted down: asked of the article service once in a few seconds, and at once for a board
 * that is new here.
 */
final class DownvoteBoards {

    static final Duration FRESH = Duration.ofSeconds(2);

    private final Supplier<Boards> boards;
    private final InstantSource clock;
    private volatile Known known = new Known(Set.of(), Set.of(), Instant.MIN);

    DownvoteBoards(Supplier<Boards> boards, InstantSource clock) {
        this.boards = boards;
        this.clock = clock;
    }

    private record Known(Set<BoardId> all, Set<BoardId> voting, Instant until) {}

    boolean contains(BoardId board) {
        Known now = known;
        if (!now.all().contains(board) || !clock.instant().isBefore(now.until())) {
            now = ask();
            known = now;
        }
        return now.voting().contains(board);
    }

    private Known ask() {
        List<Board> asked = boards.get().all();
        Set<BoardId> voting = asked.stream()
                .filter(board -> board.votes() == Votes.LIKES_AND_DOWNVOTES)
                .map(Board::id)
                .collect(Collectors.toUnmodifiableSet());
        Set<BoardId> every = asked.stream().map(Board::id).collect(Collectors.toUnmodifiableSet());
        return new Known(every, voting, clock.instant().plus(FRESH));
    }
}
