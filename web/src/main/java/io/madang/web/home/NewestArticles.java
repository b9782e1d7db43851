package io.madang.web.home;

import io.madang.contracts.board.Board;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.ReadScroll;
import io.madang.contracts.service.Services;
import io.madang.web.board.BoardCache;
import io.madang.web.board.ListedArticles;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import io.madang.web.part.RefreshingCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The newest articles of all boards, put together from the newest of each: ids are in the order of time. Each board is
 * asked for once in a while, however many read.
 */
public final class NewestArticles {

    /** So many articles are shown. */
    static final int MOST = 20;

    /** Of so many boards at most; where there are more, the others are left out. */
    private static final int BOARDS = 100;

    private static final Duration FRESH = Duration.ofSeconds(2);

    private final BoardCache boardCache;
    private final BoardReading reading;
    private final PageParts parts;
    private final RefreshingCache<PagePart<ListedArticles>> newest;

    NewestArticles(BoardCache boardCache, BoardReading reading, PageParts parts) {
        this.boardCache = boardCache;
        this.reading = reading;
        this.parts = parts;
        this.newest =
                new RefreshingCache<>(new PagePart.Unavailable<>(Services.READ.role()), FRESH, before -> gather());
    }

    /** Newest first; away where no board's articles can be read. */
    public PagePart<ListedArticles> articles() {
        return newest.value();
    }

    private PagePart<ListedArticles> gather() {
        List<PendingPart<ReadScroll>> asked = new ArrayList<>();
        for (Board board : boardCache.all().stream().limit(BOARDS).toList()) {
            asked.add(parts.ask(Services.READ.role(), () -> reading.scroll(board.id(), null, MOST)));
        }
        List<ReadArticleSummary> all = new ArrayList<>();
        boolean told = asked.isEmpty() && boardCache.isKnown();
        boolean incomplete = false;
        for (PendingPart<ReadScroll> one : asked) {
            PagePart<ReadScroll> part = one.awaitOrUnavailable();
            told |= part.isAvailable();
            incomplete |= part.map(ReadScroll::unavailable).orElse(1) > 0;
            part.map(ReadScroll::articles).map(all::addAll);
        }
        if (!told) {
            return new PagePart.Unavailable<>(Services.READ.role());
        }
        List<ReadArticleSummary> first = all.stream()
                .sorted(Comparator.comparingLong(
                                (ReadArticleSummary article) -> article.id().value())
                        .reversed())
                .limit(MOST)
                .toList();
        return new PagePart.Available<>(new ListedArticles(first, incomplete));
    }
}
