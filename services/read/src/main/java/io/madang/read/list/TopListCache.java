package io.madang.read.list;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.read.cache.TrackedCache;
import io.madang.read.model.SingleFlight;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Parts of lists: of the newest articles from this instance's memory, as long as they have not changed, else from Redis. */
final class TopListCache {

    /** A pager's first group of pages of the usual size. */
    static final int TOP = 300;

    /** What a remembered list takes. */
    static final int ENTRY_BYTES = TOP * 32;

    private static final Comparator<ArticleId> NEWEST_FIRST =
            Comparator.comparingLong(ArticleId::value).reversed();

    private final BoardLists lists;
    private final TrackedCache<ListPart.Found> cache;
    private final SingleFlight<BoardId, ListPart> singleFlight;

    TopListCache(BoardLists lists, TrackedCache<ListPart.Found> cache, SingleFlight<BoardId, ListPart> singleFlight) {
        this.lists = lists;
        this.cache = cache;
        this.singleFlight = singleFlight;
    }

    /** The ids that so many newer ones come before. */
    ListPart at(BoardId board, long offset, int limit) {
        if (offset + limit > TOP) {
            return lists.at(board, offset, limit);
        }
        return switch (top(board)) {
            case ListPart.Found top -> part(top, (int) offset, limit);
            case ListPart other -> other;
        };
    }

    /** The ids that are older than the given one. */
    ListPart before(BoardId board, long id, int limit) {
        if (id == ListedIds.NEWEST) {
            return at(board, 0, limit);
        }
        ListPart.Found top = cache.find(board.value());
        if (top != null) {
            int found = Collections.binarySearch(top.ids(), new ArticleId(id), NEWEST_FIRST);
            int from = found < 0 ? -found - 1 : found + 1;
            if (from + limit <= top.ids().size() || top.ids().size() == top.size()) {
                return part(top, from, limit);
            }
        }
        return lists.before(board, id, limit);
    }

    private ListPart top(BoardId board) {
        ListPart.Found top = cache.find(board.value());
        if (top != null) {
            return top;
        }
        return singleFlight
                .fetch(List.of(board), boards -> Map.of(board, load(board)))
                .getOrDefault(board, new ListPart.Missing());
    }

    private ListPart load(BoardId board) {
        long ticket = cache.ticket(board.value());
        ListPart part = lists.at(board, 0, TOP);
        if (part instanceof ListPart.Found found) {
            cache.put(board.value(), found, ticket);
        }
        return part;
    }

    private static ListPart.Found part(ListPart.Found top, int from, int limit) {
        int size = top.ids().size();
        List<ArticleId> ids = top.ids().subList(Math.min(from, size), Math.min(from + limit, size));
        return new ListPart.Found(top.floor(), top.size(), top.count(), ids);
    }
}
