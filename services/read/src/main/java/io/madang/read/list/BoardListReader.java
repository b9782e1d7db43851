package io.madang.read.list;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.ReadNeighbours;
import io.madang.contracts.read.ReadPage;
import io.madang.contracts.read.ReadScroll;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.PageNumber;
import io.madang.kernel.page.Slice;
import io.madang.read.article.ArticleRepresentation;
import io.madang.read.article.ReadArticles;
import io.madang.read.article.ReadArticles.Several;
import io.madang.read.list.ListedIds.Part;
import io.madang.read.list.ListedIds.Some;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Parts of lists with the articles in them: as records, or as JSON that is put together from the articles' own. */
final class BoardListReader {

    private final ListedIds ids;
    private final ReadArticles articles;

    BoardListReader(ListedIds ids, ReadArticles articles) {
        this.ids = ids;
        this.articles = articles;
    }

    ReadPage page(BoardId board, PageNumber number) {
        Part part = ids.page(board, number);
        Several shown = articles.shown(part.ids().ids(), ArticleRepresentation.SUMMARY);
        return ReadPage.of(number, articles.summaries(shown), part.count().count(), unavailable(part, shown));
    }

    byte[] pageJson(BoardId board, PageNumber number) {
        Part part = ids.page(board, number);
        Several shown = articles.shown(part.ids().ids(), ArticleRepresentation.SUMMARY);
        return new ListJson(shown)
                .page(ReadPage.of(number, List.of(), part.count().count(), unavailable(part, shown)));
    }

    private static int unavailable(Part part, Several shown) {
        return part.ids().unavailable() + shown.unavailable();
    }

    ReadScroll scroll(BoardId board, @Nullable String cursor, int size) {
        Stretch stretch = stretch(board, cursor, size);
        Several shown = articles.shown(stretch.ids(), ArticleRepresentation.SUMMARY);
        return new ReadScroll(articles.summaries(shown), stretch.next(), stretch.unavailable() + shown.unavailable());
    }

    byte[] scrollJson(BoardId board, @Nullable String cursor, int size) {
        Stretch stretch = stretch(board, cursor, size);
        Several shown = articles.shown(stretch.ids(), ArticleRepresentation.SUMMARY);
        return new ListJson(shown).scroll(stretch.next(), stretch.unavailable() + shown.unavailable());
    }

    ReadScroll withPrefix(BoardId board, String prefix, @Nullable String cursor, int size) {
        String list = "read articles of board " + board + " with prefix " + prefix + ", newest first";
        Stretch stretch =
                stretch(list, cursor, size, before -> new Some(ids.withPrefix(board, prefix, before, size + 1), 0));
        Several shown = articles.shown(stretch.ids(), ArticleRepresentation.SUMMARY);
        return new ReadScroll(articles.summaries(shown), stretch.next(), shown.unavailable());
    }

    ReadNeighbours around(BoardId board, ArticleId article, int size) {
        Side newer = side(() -> new Some(ids.after(board, article, size), 0));
        Side older = side(() -> ids.before(board, article.value(), size));
        if (newer.failure() != null && older.failure() != null) {
            throw newer.failure();
        }
        return new ReadNeighbours(newer.articles(), older.articles(), newer.incomplete() || older.incomplete());
    }

    /** @param failure why nothing of it can be shown; null where something can */
    private record Side(List<ReadArticleSummary> articles, boolean incomplete, @Nullable Failure failure) {}

    private Side side(Supplier<Some> asked) {
        try {
            Some some = asked.get();
            Several shown = articles.shown(some.ids(), ArticleRepresentation.SUMMARY);
            return new Side(articles.summaries(shown), some.unavailable() + shown.unavailable() > 0, null);
        } catch (Failure e) {
            if (e.code() != ErrorCode.UNAVAILABLE) {
                throw e;
            }
            return new Side(List.of(), true, e);
        }
    }

    BoardArticleCount count(BoardId board) {
        return ids.count(board);
    }

    /** @param unavailable how many more belong to it, which nobody can tell right now */
    private record Stretch(List<ArticleId> ids, @Nullable String next, int unavailable) {}

    private Stretch stretch(BoardId board, @Nullable String cursor, int size) {
        String list = "read articles of board " + board + ", newest first";
        return stretch(list, cursor, size, before -> ids.before(board, before, size + 1));
    }

    private static Stretch stretch(String list, @Nullable String cursor, int size, LongFunction<Some> olderThan) {
        Slice.size(size);
        long before = cursor == null
                ? ListedIds.NEWEST
                : Math.max(1, Cursor.decode(list, 1, cursor).at(0));
        Some found = olderThan.apply(before);
        List<ArticleId> part = found.ids().subList(0, Math.min(size, found.ids().size()));
        boolean more = found.ids().size() > size || found.unavailable() > 0;
        return new Stretch(
                part,
                more ? new Cursor(part.getLast().value()).encode(list) : null,
                Math.min(found.unavailable(), size - part.size()));
    }
}
