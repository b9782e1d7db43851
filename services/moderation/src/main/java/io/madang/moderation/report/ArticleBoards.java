package io.madang.moderation.report;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;

/** Which boards articles are in, as the events tell it: of those that were ever reported or moved. */
final class ArticleBoards {

    private final Shard home;

    ArticleBoards(Shard home) {
        this.home = home;
    }

    /**
     * The board of an article, locked against moves until the open transaction ends.
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
        return home.sql("select board_id from article_boards where article_id = :article for update")
                .param("article", article.value())
                .query((row, number) -> new BoardId(row.getLong(1)))
                .single();
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
