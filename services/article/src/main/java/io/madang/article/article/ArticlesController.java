package io.madang.article.article;

import static io.madang.kernel.error.Argument.arg;

import io.madang.article.board.BoardDirectory;
import io.madang.article.order.BoardCounts;
import io.madang.article.order.BoardOrder;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.article.FoundArticles;
import io.madang.contracts.board.BoardId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.page.IdBatch;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** Articles and their order, for other services. */
@Hidden
@RestController
class ArticlesController implements Articles {

    private final ArticlesById articles;
    private final BoardOrder order;
    private final BoardCounts counts;
    private final BoardDirectory boards;

    ArticlesController(ArticlesById articles, BoardOrder order, BoardCounts counts, BoardDirectory boards) {
        this.articles = articles;
        this.order = order;
        this.counts = counts;
        this.boards = boards;
    }

    @Override
    public FoundArticles articles(List<ArticleId> ids) {
        return articles.available(batch(ids));
    }

    @Override
    public List<ArticleHead> heads(List<ArticleId> ids) {
        return articles.heads(batch(ids));
    }

    @Override
    public List<ArticleId> before(BoardId boardId, @Nullable ArticleId before, int limit) {
        return order.before(boardId, before == null ? Long.MAX_VALUE : before.value(), checked(limit));
    }

    @Override
    public List<ArticleId> after(BoardId boardId, ArticleId after, int limit) {
        return order.after(boardId, after.value(), checked(limit));
    }

    @Override
    public List<ArticleId> withPrefix(BoardId boardId, String prefix, @Nullable ArticleId before, int limit) {
        return order.withPrefix(boardId, prefix, before == null ? Long.MAX_VALUE : before.value(), checked(limit));
    }

    @Override
    public List<ArticleId> at(BoardId boardId, long offset, int limit) {
        if (offset < 0) {
            throw Failure.ofField("offset", InputReason.TOO_SMALL, arg("min", 0));
        }
        return order.at(boardId, offset, checked(limit));
    }

    /** A board in which nothing was ever published has no count yet. */
    @Override
    public BoardArticleCount count(BoardId boardId) {
        return counts.find(boardId)
                .orElseGet(() -> new BoardArticleCount(boards.required(boardId).id(), 0, 0));
    }

    private static List<ArticleId> batch(List<ArticleId> ids) {
        return IdBatch.of(ids, MAX_BATCH);
    }

    private static int checked(int limit) {
        if (limit < 1 || limit > MAX_IDS) {
            throw Failure.ofField("limit", InputReason.RANGE, arg("min", 1), arg("max", MAX_IDS), arg("value", limit));
        }
        return limit;
    }
}
