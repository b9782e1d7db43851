package io.madang.read.list;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.read.model.ConcurrencyLimit;
import io.madang.read.model.OwnerService;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The article service's own order of articles, asked behind a breaker and by so many at once as it bears. */
final class ArticleOrder {

    private final Articles articles;
    private final ConcurrencyLimit concurrencyLimit;
    private final OwnerService owner = new OwnerService("article");

    ArticleOrder(Articles articles, ConcurrencyLimit concurrencyLimit) {
        this.articles = articles;
        this.concurrencyLimit = concurrencyLimit;
    }

    /** The count, or {@code not-found}, which is an answer like any other. */
    BoardArticleCount count(BoardId board) {
        return ask(() -> {
                    try {
                        return Optional.of(articles.count(board));
                    } catch (Failure e) {
                        if (e.code() == ErrorCode.NOT_FOUND) {
                            return Optional.<BoardArticleCount>empty();
                        }
                        throw e;
                    }
                })
                .orElseThrow(() -> unknown(board));
    }

    List<ArticleId> newest(BoardId board, int limit) {
        return ask(() -> articles.before(board, null, limit));
    }

    List<ArticleId> before(BoardId board, long id, int limit) {
        return id == ListedIds.NEWEST
                ? newest(board, limit)
                : ask(() -> articles.before(board, new ArticleId(id), limit));
    }

    List<ArticleId> withPrefix(BoardId board, String prefix, long id, int limit) {
        ArticleId before = id == ListedIds.NEWEST ? null : new ArticleId(id);
        return ask(() -> articles.withPrefix(board, prefix, before, limit));
    }

    List<ArticleId> after(BoardId board, ArticleId id, int limit) {
        return ask(() -> articles.after(board, id, limit));
    }

    List<ArticleId> at(BoardId board, long offset, int limit) {
        return ask(() -> articles.at(board, offset, limit));
    }

    private <T> T ask(Supplier<T> question) {
        return concurrencyLimit.run(() -> owner.ask(question));
    }

    static Failure unknown(BoardId board) {
        return Failure.of(CommonReason.BOARD_NOT_FOUND, arg("board", board));
    }
}
