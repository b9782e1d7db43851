package io.madang.read.list;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.read.ReadPage;
import io.madang.contracts.read.ReadScroll;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.PageNumber;
import io.madang.read.article.Form;
import io.madang.read.article.ReadArticles;
import io.madang.read.article.ReadArticles.Several;
import io.madang.read.list.ListedIds.Part;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parts of lists with the articles in them: as records, or as JSON that is put together from the articles' own. */
final class BoardPages {

    private final ListedIds ids;
    private final ReadArticles articles;

    BoardPages(ListedIds ids, ReadArticles articles) {
        this.ids = ids;
        this.articles = articles;
    }

    ReadPage page(BoardId board, PageNumber number) {
        Part part = ids.page(board, number);
        Several shown = articles.shown(part.ids(), Form.SUMMARY);
        return ReadPage.of(number, articles.summaries(shown), part.count().count(), shown.untold());
    }

    byte[] pageJson(BoardId board, PageNumber number) {
        Part part = ids.page(board, number);
        Several shown = articles.shown(part.ids(), Form.SUMMARY);
        return new PartJson(shown)
                .page(ReadPage.of(number, List.of(), part.count().count(), shown.untold()));
    }

    ReadScroll scroll(BoardId board, @Nullable String cursor, int size) {
        Stretch stretch = stretch(board, cursor, size);
        Several shown = articles.shown(stretch.ids(), Form.SUMMARY);
        return new ReadScroll(articles.summaries(shown), stretch.next(), shown.untold());
    }

    byte[] scrollJson(BoardId board, @Nullable String cursor, int size) {
        Stretch stretch = stretch(board, cursor, size);
        return new PartJson(articles.shown(stretch.ids(), Form.SUMMARY)).scroll(stretch.next());
    }

    BoardArticleCount count(BoardId board) {
        return ids.count(board);
    }

    private record Stretch(List<ArticleId> ids, @Nullable String next) {}

    private Stretch stretch(BoardId board, @Nullable String cursor, int size) {
        if (size < 1 || size > PageNumber.MAX_SIZE) {
            throw Failure.invalid("size must be 1 to " + PageNumber.MAX_SIZE + ", not " + size);
        }
        String list = "read articles of board " + board + ", newest first";
        long before = cursor == null
                ? ListedIds.NEWEST
                : Math.max(1, Cursor.decode(list, 1, cursor).at(0));
        List<ArticleId> found = ids.before(board, before, size + 1);
        if (found.size() <= size) {
            return new Stretch(found, null);
        }
        List<ArticleId> part = found.subList(0, size);
        return new Stretch(part, new Cursor(part.getLast().value()).encode(list));
    }
}
