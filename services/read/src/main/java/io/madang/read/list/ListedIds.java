package io.madang.read.list;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.PageNumber;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The ids of a board's articles, newest first, at any depth: from Redis down to the list's floor, and from the article
 * service below it. What is above the floor is decided by ids alone, so no article is on both sides or on none.
 */
final class ListedIds {

    /** Comes before every article. */
    static final long NEWEST = Long.MAX_VALUE;

    private static final Duration FRESH_ABSENCE = Duration.ofSeconds(1);
    private static final int MAX_UNKNOWN = 10_000;

    private final TopListCache lists;
    private final ArticleOrder order;
    private final ListRepair repair;
    private final ListReconciler reconciler;
    private final ListMetrics meters;
    private final Cache<BoardId, Boolean> unknown = Caffeine.newBuilder()
            .maximumSize(MAX_UNKNOWN)
            .expireAfterWrite(FRESH_ABSENCE)
            .build();

    ListedIds(
            TopListCache lists, ArticleOrder order, ListRepair repair, ListReconciler reconciler, ListMetrics meters) {
        this.lists = lists;
        this.order = order;
        this.repair = repair;
        this.reconciler = reconciler;
        this.meters = meters;
    }

    /**
     * Some ids of a board.
     *
     * @param unavailable how many more there are at most, which nobody can tell right now
     */
    record Some(List<ArticleId> ids, int unavailable) {}

    /** Some ids of a board, and how many articles it has. */
    record Part(BoardArticleCount count, Some ids) {}

    Part page(BoardId board, PageNumber number) {
        return switch (read(board, () -> lists.at(board, number.offset(), number.size()))) {
            case ListPart.Found found -> new Part(found.count(), page(board, number, found));
            case ListPart.Closed closed -> throw ArticleOrder.unknown(board);
            case ListPart.Missing missing -> {
                meters.without();
                BoardArticleCount count = order.count(board);
                yield new Part(count, new Some(order.at(board, number.offset(), number.size()), 0));
            }
        };
    }

    /** At most so many ids that are older than the given one. */
    Some before(BoardId board, long id, int limit) {
        return switch (read(board, () -> lists.before(board, id, limit))) {
            case ListPart.Found found -> {
                int lacking = lacking(found, limit);
                yield joined(found, lacking, () -> order.before(board, Math.min(id, found.floor()), lacking));
            }
            case ListPart.Closed closed -> throw ArticleOrder.unknown(board);
            case ListPart.Missing missing -> {
                meters.without();
                order.count(board); // says so if there is no such board
                yield new Some(order.before(board, id, limit), 0);
            }
        };
    }

    /** At most so many ids that are newer than the given one, newest first. */
    List<ArticleId> after(BoardId board, ArticleId id, int limit) {
        return order.after(board, id, limit).reversed();
    }

    /** At most so many ids with the prefix that are older than the given one: the article service alone knows them. */
    List<ArticleId> withPrefix(BoardId board, String prefix, long id, int limit) {
        order.count(board); // says so if there is no such board
        return order.withPrefix(board, prefix, id, limit);
    }

    BoardArticleCount count(BoardId board) {
        return switch (read(board, () -> lists.at(board, 0, 1))) {
            case ListPart.Found found -> {
                meters.hit();
                yield found.count();
            }
            case ListPart.Closed closed -> throw ArticleOrder.unknown(board);
            case ListPart.Missing missing -> {
                meters.without();
                yield order.count(board);
            }
        };
    }

    /** What Redis says, once the list is made if it is not there; missing too while Redis is away. */
    private ListPart read(BoardId board, Supplier<ListPart> reading) {
        if (unknown.getIfPresent(board) != null) {
            return new ListPart.Closed();
        }
        try {
            ListPart part = reading.get();
            if (part instanceof ListPart.Missing && repair.fill(board)) {
                part = reading.get();
            }
            reconciler.note(board);
            return part;
        } catch (Failure e) {
            return switch (e.code()) {
                case UNAVAILABLE -> new ListPart.Missing();
                case NOT_FOUND -> {
                    unknown.put(board, true);
                    yield new ListPart.Closed();
                }
                default -> throw e;
            };
        }
    }

    /** Goes on below the floor. A page that begins there is counted from the floor too, as those above it are. */
    private Some page(BoardId board, PageNumber number, ListPart.Found found) {
        int lacking = lacking(found, number.size());
        if (lacking == 0) {
            return new Some(found.ids(), 0);
        }
        long skipped = Math.max(0, number.offset() - found.size());
        if (skipped + lacking <= Articles.MAX_IDS) {
            return joined(found, lacking, () -> {
                List<ArticleId> below = order.before(board, found.floor(), (int) skipped + lacking);
                return below.subList((int) Math.min(skipped, below.size()), below.size());
            });
        }
        // too far to pass all of them: by the article service's own offsets, less what is newer than the list
        long newer = order.count(board).count() - found.count().count();
        return new Some(order.at(board, Math.max(0, number.offset() + newer), lacking), 0);
    }

    /** How many ids of a part lie below the floor. */
    private int lacking(ListPart.Found found, int limit) {
        int lacking = found.floor() == 0 ? 0 : limit - found.ids().size();
        if (lacking == 0) {
            meters.hit();
        } else {
            meters.deep();
        }
        return lacking;
    }

    /** What is above the floor, and what is below it as far as somebody can tell. */
    private static Some joined(ListPart.Found found, int lacking, Supplier<List<ArticleId>> below) {
        List<ArticleId> newer = found.ids();
        if (lacking == 0) {
            return new Some(newer, 0);
        }
        try {
            List<ArticleId> older = below.get();
            return new Some(
                    newer.isEmpty()
                            ? older
                            : Stream.concat(newer.stream(), older.stream()).toList(),
                    0);
        } catch (Failure e) {
            if (newer.isEmpty() || e.code() != ErrorCode.UNAVAILABLE) {
                throw e;
            }
            return new Some(newer, (int) Math.min(lacking, found.count().count() - found.size()));
        }
    }
}
