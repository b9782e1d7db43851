package io.madang.moderation.report;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import java.util.Optional;

/** Which boards articles are in, and whether they are deleted, as the events tell it: of those ever reported, moved or deleted. */
final class ArticleBoards {

    private final Shard home;

    ArticleBoards(Shard home) {
        this.home = home;
    }

    /**
     * The board of an article, locked against moves and deletion until the open transaction ends; {@code not-found} where
     * it is deleted.
     *
     * @param believed where the article is, if nobody has told of a move
     */
    BoardId lock(ArticleId article, BoardId believed) {
        home.sql(
                        """
                        insert into article_boards (article_id, board_id, version) values (:article, :board, 0)
                        on duplicate key update article_id = article_id
                        """)
                .param("article", article.value())
                .param("board", believed.value())
                .update();
        return home.sql("select board_id, deleted from article_boards where article_id = :article for update")
                .param("article", article.value())
                .query((row, number) ->
                        row.getBoolean(2) ? Optional.<BoardId>empty() : Optional.of(new BoardId(row.getLong(1))))
                .single()
                .orElseThrow(() -> Failure.of(CommonReason.ARTICLE_NOT_FOUND, arg("article", article)));
    }

    /** Notes that an article is deleted, for good; its row is locked until the transaction ends. */
    void delete(ArticleId article, BoardId board) {
        home.sql(
                        """
                        insert into article_boards (article_id, board_id, version, deleted)
                        values (:article, :board, 0, true)
                        on duplicate key update deleted = true
                        """)
                .param("article", article.value())
                .param("board", board.value())
                .update();
    }

    /** Notes where an article has gone, unless a newer move is known; its row is locked until the transaction ends. */
    void note(Article article) {
        home.sql(
                        """
                        insert into article_boards (article_id, board_id, version) values (:article, :board, :version)
                        on duplicate key update board_id = if(:version > version, :board, board_id),
                                                version = greatest(version, :version)
                        """)
                .param("article", article.id().value())
                .param("board", article.boardId().value())
                .param("version", article.version())
                .update();
    }
}
