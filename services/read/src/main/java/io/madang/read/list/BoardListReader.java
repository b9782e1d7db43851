package io.madang.read.list;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.read.ReadNeighbours;
import io.madang.contracts.read.ReadPage;
import io.madang.contracts.read.ReadScroll;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.PageNumber;
import io.madang.kernel.page.Slice;
import io.madang.read.article.ArticleRepresentation;
import io.madang.read.article.ReadArticles;
import io.madang.read.article.ReadArticles.Several;
import io.madang.read.list.ListedIds.Part;
import java.util.List;
import java.util.function.LongFunction;
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
        Several shown = articles.shown(part.ids(), ArticleRepresentation.SUMMARY);
        return ReadPage.of(number, articles.summaries(shown), part.count().count(), shown.unavailable());
    }

    byte[] pageJson(BoardId board, PageNumber number) {
        Part part = ids.page(board, number);
        Several shown = articles.shown(part.ids(), ArticleRepresentation.SUMMARY);
        return new ListJson(shown)
                .page(ReadPage.of(number, List.of(), part.count().count(), shown.unavailable()));
    }

    ReadScroll scroll(BoardId board, @Nullable String cursor, int size) {
        Stretch stretch = stretch(board, cursor, size);
        Several shown = articles.shown(stretch.ids(), ArticleRepresentation.SUMMARY);
        return new ReadScroll(articles.summaries(shown), stretch.next(), shown.unavailable());
    }

    byte[] scrollJson(BoardId board, @Nullable String cursor, int size) {
        Stretch stretch = stretch(board, cursor, size);
        return new ListJson(articles.shown(stretch.ids(), ArticleRepresentation.SUMMARY)).scroll(stretch.next());
    }

    ReadScroll withPrefix(BoardId board, String prefix, @Nullable String cursor, int size) {
        String list = "read articles of board " + board + " with prefix " + prefix + ", newest first";
        Stretch stretch = stretch(list, cursor, size, before -> ids.withPrefix(board, prefix, before, size + 1));
        Several shown = articles.shown(stretch.ids(), ArticleRepresentation.SUMMARY);
        return new ReadScroll(articles.summaries(shown), stretch.next(), shown.unavailable());
    }

    ReadNeighbours around(BoardId board, ArticleId article, int size) {
        List<ArticleId> older = ids.before(board, article.value(), size);
        List<ArticleId> newer = ids.after(board, article, size);
        return new ReadNeighbours(
                articles.summaries(articles.shown(newer, ArticleRepresentation.SUMMARY)),
                articles.summaries(articles.shown(older, ArticleRepresentation.SUMMARY)));
    }

    BoardArticleCount count(BoardId board) {
        return ids.count(board);
    }

    private record Stretch(List<ArticleId> ids, @Nullable String next) {}

    private Stretch stretch(BoardId board, @Nullable String cursor, int size) {
        String list = "read articles of board " + board + ", newest first";
        return stretch(list, cursor, size, before -> ids.before(board, before, size + 1));
    }

    private static Stretch stretch(
            String list, @Nullable String cursor, int size, LongFunction<List<ArticleId>> olderThan) {
        Slice.size(size);
        long before = cursor == null
                ? ListedIds.NEWEST
                : Math.max(1, Cursor.decode(list, 1, cursor).at(0));
        List<ArticleId> found = olderThan.apply(before);
        if (found.size() <= size) {
            return new Stretch(found, null);
        }
        List<ArticleId> part = found.subList(0, size);
        return new Stretch(part, new Cursor(part.getLast().value()).encode(list));
    }
}
