package io.madang.web.home;

import io.madang.contracts.board.Board;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.ReadScroll;
import io.madang.contracts.service.Services;
import io.madang.web.board.Shelf;
import io.madang.web.part.Asked;
import io.madang.web.part.Part;
import io.madang.web.part.Parts;
import io.madang.web.part.Remembered;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The newest articles of all boards, put together from the newest of each: ids are in the order of time. Each board is
 * asked for once in a while, however many read.
 */
public final class Newest {

    /** So many articles are shown. */
    static final int MOST = 20;

    /** Of so many boards at most; where there are more, the others are left out. */
    private static final int BOARDS = 100;

    private static final Duration FRESH = Duration.ofSeconds(2);

    private final Shelf shelf;
    private final BoardReading reading;
    private final Parts parts;
    private final Remembered<Part<List<ReadArticleSummary>>> newest;

    Newest(Shelf shelf, BoardReading reading, Parts parts) {
        this.shelf = shelf;
        this.reading = reading;
        this.parts = parts;
        this.newest = new Remembered<>(new Part.Away<>(Services.READ.role()), FRESH, before -> gather());
    }

    /** Newest first; away where no board's articles can be read. */
    public Part<List<ReadArticleSummary>> articles() {
        return newest.value();
    }

    private Part<List<ReadArticleSummary>> gather() {
        List<Asked<ReadScroll>> asked = new ArrayList<>();
        for (Board board : shelf.all().stream().limit(BOARDS).toList()) {
            asked.add(parts.ask(Services.READ.role(), () -> reading.scroll(board.id(), null, MOST)));
        }
        List<ReadArticleSummary> all = new ArrayList<>();
        boolean told = asked.isEmpty() && shelf.isKnown();
        for (Asked<ReadScroll> one : asked) {
            Part<ReadScroll> part = one.awaitAnyway();
            told |= part.isHere();
            part.map(ReadScroll::articles).map(all::addAll);
        }
        if (!told) {
            return new Part.Away<>(Services.READ.role());
        }
        return new Part.Here<>(all.stream()
                .sorted(Comparator.comparingLong(
                                (ReadArticleSummary article) -> article.id().value())
                        .reversed())
                .limit(MOST)
                .toList());
    }
}
