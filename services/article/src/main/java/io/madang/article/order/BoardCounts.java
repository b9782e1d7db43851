package io.madang.article.order;

import static io.madang.kernel.error.Argument.arg;

import io.madang.article.ArticleReason;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How many articles each board has.
 *
 * <p>Its row is the lock of everything that changes which articles a board has. Changes run in a transaction on the
 * board's shard that takes this lock first.
 */
public final class BoardCounts {

    static final String FIND = "select article_count, version, closed from board_article_count where board_id = :board";

    private final Shards shards;

    public BoardCounts(Shards shards) {
        this.shards = shards;
    }

    /** The count; nothing where no article was ever published, or the board is deleted. */
    public Optional<BoardArticleCount> find(BoardId board) {
        return row(board, FIND).filter(row -> !row.closed()).map(row -> row.asCount(board));
    }

    /** Counts one more article, and locks the board; fails if the board is deleted. */
    public BoardArticleCount add(BoardId board) {
        shard(board)
                .sql(
                        """
                        insert into board_article_count (board_id, article_count, version, closed)
                        values (:board, 1, 1, false)
                        on duplicate key update article_count = article_count + 1, version = version + 1
                        """)
                .param("board", board.value())
                .update();
        return open(board);
    }

    /** Locks the board until the open transaction ends; fails if the board is deleted. */
    public void lock(BoardId board) {
        if (lockIfOpen(board).isEmpty()) {
            throw deleted(board);
        }
    }

    /** Locks the board until the open transaction ends, whether an article was ever in it or not; none if it is deleted. */
    public Optional<BoardArticleCount> lockIfOpen(BoardId board) {
        return Optional.of(lockedRow(board)).filter(row -> !row.closed()).map(row -> row.asCount(board));
    }

    /** Writes the count of a board that the open transaction has locked. */
    public void write(BoardArticleCount count) {
        shard(count.boardId())
                .sql("update board_article_count set article_count = ?, version = ? where board_id = ?")
                .params(count.count(), count.version(), count.boardId().value())
                .update();
    }

    /** Locks two boards of one database, in the order of their ids, so that no two who do so wait for each other. */
    public void lock(BoardId one, BoardId other) {
        Stream.of(one, other)
                .distinct()
                .sorted(Comparator.comparingLong(BoardId::value))
                .forEach(this::lock);
    }

    private Row lockedRow(BoardId board) {
        return row(board, FIND + " for update")
                .or(() -> {
                    ensure(board);
                    return row(board, FIND + " for update");
                })
                .orElseThrow();
    }

    /** Fails if the board is deleted, or its database away. */
    public void requireOpen(BoardId board) {
        if (row(board, FIND).filter(Row::closed).isPresent()) {
            throw deleted(board);
        }
    }

    /** Counts one article less; the caller has locked the board. */
    public BoardArticleCount remove(BoardId board) {
        shard(board)
                .sql(
                        """
                        update board_article_count set article_count = article_count - 1, version = version + 1
                        where board_id = :board
                        """)
                .param("board", board.value())
                .update();
        return open(board);
    }

    /** Puts down what was counted anew; the caller has locked the board. */
    BoardArticleCount replace(BoardId board, long count) {
        shard(board)
                .sql(
                        """
                        update board_article_count set article_count = :count, version = version + 1
                        where board_id = :board
                        """)
                .param("count", count)
                .param("board", board.value())
                .update();
        return open(board);
    }

    /** Makes sure that there is a row, and locks it: shared locks could not become those of one of their holders. */
    private void ensure(BoardId board) {
        shard(board)
                .sql(
                        """
                        insert into board_article_count (board_id, article_count, version, closed)
                        values (:board, 0, 0, false)
                        on duplicate key update version = version
                        """)
                .param("board", board.value())
                .update();
    }

    /**
     * Lets no article into the board any more, for ever; a conflict if there are any.
     *
     * <p>Whoever publishes at the same moment either comes first, and then the board is not empty, or finds it closed.
     */
    public void close(BoardId board) {
        shard(board).run(() -> {
            Row row = lockedRow(board);
            if (row.count() > 0) {
                throw Failure.of(ArticleReason.BOARD_NOT_EMPTY, arg("count", row.count()));
            }
            shard(board)
                    .sql("update board_article_count set closed = true where board_id = :board")
                    .param("board", board.value())
                    .update();
        });
    }

    private BoardArticleCount open(BoardId board) {
        return row(board, FIND)
                .filter(row -> !row.closed())
                .map(row -> row.asCount(board))
                .orElseThrow(() -> deleted(board));
    }

    public static Failure deleted(BoardId board) {
        return Failure.of(CommonReason.BOARD_DELETED, arg("board", board));
    }

    private Optional<Row> row(BoardId board, String statement) {
        return shard(board)
                .sql(statement)
                .param("board", board.value())
                .query((row, number) -> new Row(row.getLong(1), row.getLong(2), row.getBoolean(3)))
                .optional();
    }

    private Shard shard(BoardId board) {
        return shards.of(board);
    }

    private record Row(long count, long version, boolean closed) {

        BoardArticleCount asCount(BoardId board) {
            return new BoardArticleCount(board, count, version);
        }
    }
}
