package io.madang.web.board;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.ReadScroll;
import io.madang.contracts.service.Services;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.RefreshingCache;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The newest articles of a board by how much they were talked about, liked or seen. They are put in order once in a
 * while for all who read.
 */
public final class SortedBoards {

    /** So many of a board's newest articles are compared. */
    public static final int NEWEST = 500;

    /** So many of them are on a page. */
    static final int SHOWN = 50;

    private static final int AT_ONCE = 100;
    private static final int MOST_BOARDS = 100;
    private static final Duration FRESH = Duration.ofSeconds(10);

    private final BoardReading reading;
    private final PageParts parts;
    private final InstantSource clock;
    private final Cache<Sorted, RefreshingCache<PagePart<ListedArticles>>> known =
            Caffeine.newBuilder().maximumSize(MOST_BOARDS).build();

    SortedBoards(BoardReading reading, PageParts parts, InstantSource clock) {
        this.reading = reading;
        this.parts = parts;
        this.clock = clock;
    }

    private record Sorted(BoardId board, BoardSort sort) {}

    /** The greatest first; of equals the newer. */
    PagePart<ListedArticles> articles(BoardId board, BoardSort sort) {
        return Objects.requireNonNull(known.get(
                        new Sorted(board, sort),
                        key -> new RefreshingCache<>(
                                new PagePart.Unavailable<>(Services.READ.role()),
                                FRESH,
                                before -> gather(board, sort))))
                .value();
    }

    private PagePart<ListedArticles> gather(BoardId board, BoardSort sort) {
        List<ReadArticleSummary> newest = new ArrayList<>(NEWEST);
        boolean incomplete = false;
        String cursor = null;
        do {
            ReadScroll part = part(board, cursor);
            if (part == null && cursor == null) {
                return new PagePart.Unavailable<>(Services.READ.role());
            }
            incomplete |= part == null || part.unavailable() > 0;
            newest.addAll(part == null ? List.of() : part.articles());
            cursor = part == null ? null : part.next();
        } while (cursor != null && newest.size() < NEWEST);
        Instant now = clock.instant();
        Comparator<ReadArticleSummary> smallestFirst = Comparator.<ReadArticleSummary>comparingDouble(
                        article -> sort.measure(article, now))
                .thenComparingLong(article -> article.id().value());
        return new PagePart.Available<>(new ListedArticles(
                newest.stream().sorted(smallestFirst.reversed()).toList(), incomplete));
    }

    private @Nullable ReadScroll part(BoardId board, @Nullable String cursor) {
        PagePart<ReadScroll> part = parts.ask(Services.READ.role(), () -> reading.scroll(board, cursor, AT_ONCE))
                .await();
        return part.isAvailable() ? part.value() : null;
    }
}
