package io.madang.article.article;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import java.util.Optional;

/**
 * The moves that a database has received from others, so that a move which is repeated after a long pause takes effect
 * once.
 */
final class ReceivedMoves {

    static final String LOCK =
            "select version, article_count, count_version from arrivals where article_id = :id for update";

    /**
     * Locks what is known of an article's received moves until the open transaction ends.
     *
     * @return the count that its board had with it, if the article has come at the version, or later
     */
    Optional<BoardArticleCount> lock(Shard shard, ArticleId id, BoardId board, long version) {
        shard.sql(
                        """
                        insert into arrivals (article_id, version, article_count, count_version) values (:id, 0, 0, 0)
                        on duplicate key update article_id = article_id
                        """)
                .param("id", id.value())
                .update();
        return shard.sql(LOCK)
                .param("id", id.value())
                .query((row, number) -> row.getLong(1) < version
                        ? Optional.<BoardArticleCount>empty()
                        : Optional.of(new BoardArticleCount(board, row.getLong(2), row.getLong(3))))
                .single();
    }

    void record(Shard shard, ArticleId id, long version, BoardArticleCount count) {
        shard.sql(
                        """
                        update arrivals set version = :version, article_count = :count, count_version = :countVersion
                        where article_id = :id
                        """)
                .param("version", version)
                .param("count", count.count())
                .param("countVersion", count.version())
                .param("id", id.value())
                .update();
    }
}
