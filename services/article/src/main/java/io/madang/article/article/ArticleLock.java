package io.madang.article.article;

import static io.madang.kernel.error.Argument.arg;

import io.madang.article.ArticleReason;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Locks an article while it is changed, wherever it is kept: the change runs in a transaction there, with the article's
 * row locked. A move that somebody has begun and not finished is finished first.
 */
final class ArticleLock {

    /** So often an article may be moved away under the hands of whoever wants to change it. */
    private static final int ATTEMPTS = 10;

    private final Shards shards;
    private final ArticleRows rows;
    private final MovedArticles movedArticles;
    private final CrossDatabaseMove crossDatabaseMove;

    ArticleLock(Shards shards, ArticleRows rows, MovedArticles movedArticles, CrossDatabaseMove crossDatabaseMove) {
        this.shards = shards;
        this.rows = rows;
        this.movedArticles = movedArticles;
        this.crossDatabaseMove = crossDatabaseMove;
    }

    /** What became of an attempt to change an article in one database. */
    private sealed interface Attempt<T> {

        record Done<T>(T result) implements Attempt<T> {}

        /** Somebody is moving it, or has just done so. */
        record BeingMoved<T>(Shard shard) implements Attempt<T> {}

        /** It is not in this database. */
        record Absent<T>() implements Attempt<T> {}
    }

    /** Makes a change that leaves the article in its board. */
    <T> T change(ArticleId id, BiFunction<Shard, Article, T> change) {
        return wherever(
                id,
                shard -> shard.transaction(() -> rows.lock(shard, id)
                        .map(locked -> locked.movingTo() == null
                                ? new Attempt.Done<>(change.apply(shard, locked.article()))
                                : new Attempt.BeingMoved<T>(shard))
                        .orElseGet(Attempt.Absent::new)));
    }

    /**
     * Makes a change of which articles a board has.
     *
     * @param lock locks the board that the article is in, and whatever other boards the change is about
     */
    <T> T change(ArticleId id, Consumer<BoardId> lock, BiFunction<Shard, Article, T> change) {
        return wherever(
                id,
                shard -> shard.transaction(() -> {
                    Optional<BoardId> board = rows.board(shard, id);
                    if (board.isEmpty()) {
                        return new Attempt.Absent<T>();
                    }
                    lock.accept(board.get());
                    return rows.lock(shard, id)
                            .filter(locked -> locked.movingTo() == null)
                            .map(ArticleRows.Locked::article)
                            .filter(article -> article.boardId().equals(board.get()))
                            .<Attempt<T>>map(article -> new Attempt.Done<>(change.apply(shard, article)))
                            .orElseGet(() -> new Attempt.BeingMoved<>(shard));
                }));
    }

    private <T> T wherever(ArticleId id, Function<Shard, Attempt<T>> attempt) {
        for (int number = 0; number < ATTEMPTS; number++) {
            Attempt<T> outcome = attempt.apply(shards.named(id));
            if (outcome instanceof Attempt.Absent) {
                BoardId board = movedArticles.find(id).orElseThrow(() -> unknown(id));
                outcome = attempt.apply(shards.of(board));
            }
            switch (outcome) {
                case Attempt.Done<T> done -> {
                    return done.result();
                }
                case Attempt.BeingMoved<T> disturbed -> crossDatabaseMove.finish(disturbed.shard(), id);
                case Attempt.Absent<T> absent -> {
                    if (number + 1 >= ArticlesById.LOOKS) {
                        throw unknown(id);
                    }
                }
            }
        }
        throw Failure.of(ArticleReason.BEING_MOVED, arg("article", id));
    }

    static Failure unknown(ArticleId id) {
        return Failure.of(CommonReason.ARTICLE_NOT_FOUND, arg("article", id));
    }
}
