package io.madang.article.article;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Notices;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.List;

/** The notices of boards, each in the shard of its board. */
final class NoticeRows {

    static final String OF_BOARD =
            """
            select n.article_id from notices n
            join articles a on a.article_id = n.article_id and a.board_id = n.board_id
            where n.board_id = :board order by n.pinned_at desc, n.article_id desc limit :limit
            """;

    private final Shards shards;

    NoticeRows(Shards shards) {
        this.shards = shards;
    }

    List<ArticleId> of(BoardId board) {
        return shards.of(board)
                .sql(OF_BOARD)
                .param("board", board.value())
                .param("limit", Notices.MOST)
                .query((row, number) -> new ArticleId(row.getLong(1)))
                .list();
    }

    void insert(Shard shard, BoardId board, ArticleId article, Instant now) {
        shard.sql("insert into notices (board_id, article_id, pinned_at) values (?, ?, ?)")
                .params(board.value(), article.value(), UtcTime.column(now))
                .update();
    }

    /** Whether it was one. */
    boolean delete(Shard shard, BoardId board, ArticleId article) {
        return shard.sql("delete from notices where board_id = ? and article_id = ?")
                        .params(board.value(), article.value())
                        .update()
                > 0;
    }

    /** Removes rows whose article is gone, or in another board. */
    void tidy(Shard shard, BoardId board) {
        shard.sql(
                        """
                        delete n from notices n
                        left join articles a on a.article_id = n.article_id and a.board_id = n.board_id
                        where n.board_id = ? and a.article_id is null
                        """)
                .param(board.value())
                .update();
    }
}
