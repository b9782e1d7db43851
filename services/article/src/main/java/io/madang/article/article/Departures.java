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

/** The rows of moves that are not finished, each in the database that the article leaves. */
final class Departures {

    private static final String SELECT =
            "select article_id, from_board, to_board, version, moved_by, reason, begun_at from departures ";

    static final String BY_ARTICLE = SELECT + "where article_id = :id";
    static final String BEGUN_BEFORE = SELECT + "where begun_at < :time order by begun_at limit :limit";

    /** Puts it in the place of an older one of the article, of which nothing but its forwarding can be left. */
    void add(Shard shard, Departure departure) {
        shard.sql(
                        """
                        replace into departures (article_id, from_board, to_board, version, moved_by, reason, begun_at)
                        values (:id, :from, :to, :version, :by, :reason, :begun)
                        """)
                .param("id", departure.article().value())
                .param("from", departure.from().value())
                .param("to", departure.to().value())
                .param("version", departure.version())
                .param("by", departure.by().value())
                .param("reason", departure.reason())
                .param("begun", UtcTime.column(departure.begunAt()))
                .update();
    }

    Optional<Departure> find(Source source, ArticleId id) {
        return source.jdbc()
                .sql(BY_ARTICLE)
                .param("id", id.value())
                .query(Departures::read)
                .optional();
    }

    /** The oldest of those that began before a time. */
    List<Departure> begunBefore(Source source, Instant time, int limit) {
        return source.jdbc()
                .sql(BEGUN_BEFORE)
                .param("time", UtcTime.column(time))
                .param("limit", limit)
                .query(Departures::read)
                .list();
    }

    /** Takes it out; false if it was out already, or another is in its place. */
    boolean remove(Shard shard, Departure departure) {
        return shard.sql("delete from departures where article_id = :id and version = :version and to_board = :to")
                        .param("id", departure.article().value())
                        .param("version", departure.version())
                        .param("to", departure.to().value())
                        .update()
                == 1;
    }

    private static Departure read(ResultSet row, int number) throws SQLException {
        return new Departure(
                new ArticleId(row.getLong("article_id")),
                new BoardId(row.getLong("from_board")),
                new BoardId(row.getLong("to_board")),
                row.getLong("version"),
                new UserId(row.getLong("moved_by")),
                row.getString("reason"),
                UtcTime.read(row, "begun_at"));
    }
}
