package io.madang.article.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The rows of pending moves, each in the database that the article leaves. */
final class PendingMoves {

    private static final String SELECT =
            "select article_id, from_board, to_board, version, moved_by, reason, begun_at from departures ";

    static final String BY_ARTICLE = SELECT + "where article_id = :id";
    static final String BEGUN_BEFORE = SELECT + "where begun_at < :time order by begun_at limit :limit";

    /**
     * Puts it in the place of an older one of the article, of which nothing but the record of its board can be left.
     */
    void add(Shard shard, PendingMove pendingMove) {
        shard.sql(
                        """
                        replace into departures (article_id, from_board, to_board, version, moved_by, reason, begun_at)
                        values (:id, :from, :to, :version, :by, :reason, :begun)
                        """)
                .param("id", pendingMove.article().value())
                .param("from", pendingMove.from().value())
                .param("to", pendingMove.to().value())
                .param("version", pendingMove.version())
                .param("by", pendingMove.by().value())
                .param("reason", pendingMove.reason())
                .param("begun", UtcTime.column(pendingMove.begunAt()))
                .update();
    }

    Optional<PendingMove> find(Source source, ArticleId id) {
        return source.jdbc()
                .sql(BY_ARTICLE)
                .param("id", id.value())
                .query(PendingMoves::read)
                .optional();
    }

    /** The oldest of those that began before a time. */
    List<PendingMove> begunBefore(Source source, Instant time, int limit) {
        return source.jdbc()
                .sql(BEGUN_BEFORE)
                .param("time", UtcTime.column(time))
                .param("limit", limit)
                .query(PendingMoves::read)
                .list();
    }

    /** Takes it out; false if it was out already, or another is in its place. */
    boolean remove(Shard shard, PendingMove pendingMove) {
        return shard.sql("delete from departures where article_id = :id and version = :version and to_board = :to")
                        .param("id", pendingMove.article().value())
                        .param("version", pendingMove.version())
                        .param("to", pendingMove.to().value())
                        .update()
                == 1;
    }

    private static PendingMove read(ResultSet row, int number) throws SQLException {
        return new PendingMove(
                new ArticleId(row.getLong("article_id")),
                new BoardId(row.getLong("from_board")),
                new BoardId(row.getLong("to_board")),
                row.getLong("version"),
                new UserId(row.getLong("moved_by")),
                row.getString("reason"),
                UtcTime.read(row, "begun_at"));
    }
}
