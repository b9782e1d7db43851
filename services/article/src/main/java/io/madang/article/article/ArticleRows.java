package io.madang.article.article;

import io.madang.article.order.BoardOrder;
import io.madang.article.order.BoardOrder.Place;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of articles, each in the shard of its board. Where that is, {@link ArticlesById} and {@link Holding} know. */
final class ArticleRows {

    static final String BY_IDS =
            """
            select article_id, board_id, writer_id, title, content, comment_style, version, created_at, modified_at,
                   closed_at, moving_to
            from articles where article_id in (:ids)
            """;

    static final String BOARD = "select board_id from articles where article_id = :id";

    /** The ids from the index alone, then as many rows as are shown; without their content, which may be long. */
    static final String LISTED =
            """
            select a.article_id, a.writer_id, a.title, a.version, a.created_at, a.modified_at
            from (%s) page join articles a on a.article_id = page.article_id
            order by page.article_id desc
            """
                    .formatted(BoardOrder.IDS);

    private final Shards shards;

    ArticleRows(Shards shards) {
        this.shards = shards;
    }

    /** The article, if it is kept in the database of this shard. */
    Optional<Article> find(Shard shard, ArticleId id) {
        return shard.sql(BY_IDS)
                .param("ids", id.value())
                .query(ArticleRows::read)
                .optional();
    }

    /** The board of the article, if it is kept in the database of this shard. */
    Optional<BoardId> board(Shard shard, ArticleId id) {
        return shard.sql(BOARD)
                .param("id", id.value())
                .query((row, number) -> new BoardId(row.getLong(1)))
                .optional();
    }

    /**
     * An article whose row is locked until the open transaction ends.
     *
     * @param movingTo where it is about to go; absent while it stays
     */
    record Locked(Article article, @Nullable BoardId movingTo) {}

    Optional<Locked> lock(Shard shard, ArticleId id) {
        return shard.sql(BY_IDS + " for update")
                .param("ids", id.value())
                .query((row, number) -> {
                    long movingTo = row.getLong("moving_to");
                    BoardId board = row.wasNull() ? null : new BoardId(movingTo);
                    return new Locked(read(row, number), board);
                })
                .optional();
    }

    /** Articles of a board, newest first, from a place down to an oldest id. */
    List<ListedArticle> listed(BoardId board, Place place, long from, int limit) {
        return shards.of(board)
                .sql(LISTED)
                .param("board", board.value())
                .param("before", place.before())
                .param("from", from)
                .param("limit", limit)
                .param("skip", place.skip())
                .query(ListedArticle::read)
                .list();
    }

    /** Adds the article to its board. */
    void insert(Article article) {
        shards.of(article.boardId())
                .sql(
                        """
                        insert into articles (article_id, board_id, writer_id, title, content, comment_style, version,
                                              created_at, modified_at, closed_at)
                        values (:id, :board, :writer, :title, :content, :commentStyle, :version, :created, :modified,
                                :closed)
                        """)
                .param("id", article.id().value())
                .param("board", article.boardId().value())
                .param("writer", article.writerId().value())
                .param("title", article.title())
                .param("content", article.content())
                .param("commentStyle", article.commentStyle().name())
                .param("version", article.version())
                .param("created", UtcTime.column(article.createdAt()))
                .param("modified", UtcTime.column(article.modifiedAt()))
                .param("closed", column(article.closedAt()))
                .update();
    }

    void update(Shard shard, ArticleId id, ArticleText text, Instant now) {
        shard.sql(
                        """
                        update articles
                        set title = :title, content = :content, version = version + 1, modified_at = :now
                        where article_id = :id
                        """)
                .param("title", text.title())
                .param("content", text.content())
                .param("now", UtcTime.column(now))
                .param("id", id.value())
                .update();
    }

    /** @param since null where comments are welcome again */
    void close(Shard shard, ArticleId id, @Nullable Instant since) {
        shard.sql("update articles set closed_at = :since, version = version + 1 where article_id = :id")
                .param("since", column(since))
                .param("id", id.value())
                .update();
    }

    /** Puts the article into another board of the same database. */
    void move(Shard shard, ArticleId id, BoardId to) {
        shard.sql("update articles set board_id = :to, version = version + 1 where article_id = :id")
                .param("to", to.value())
                .param("id", id.value())
                .update();
    }

    /** Lets nobody change the article until it has gone to another database, or stays after all. */
    void freeze(Shard shard, ArticleId id, @Nullable BoardId movingTo) {
        shard.sql("update articles set moving_to = :to where article_id = :id")
                .param("to", movingTo == null ? null : movingTo.value())
                .param("id", id.value())
                .update();
    }

    void delete(Shard shard, ArticleId id) {
        shard.sql("delete from articles where article_id = :id")
                .param("id", id.value())
                .update();
    }

    private static @Nullable Object column(@Nullable Instant instant) {
        return instant == null ? null : UtcTime.column(instant);
    }

    static Article read(ResultSet row, int number) throws SQLException {
        return new Article(
                new ArticleId(row.getLong("article_id")),
                new BoardId(row.getLong("board_id")),
                new UserId(row.getLong("writer_id")),
                row.getString("title"),
                row.getString("content"),
                CommentStyle.valueOf(row.getString("comment_style")),
                row.getLong("version"),
                UtcTime.read(row, "created_at"),
                UtcTime.read(row, "modified_at"),
                UtcTime.readIfPresent(row, "closed_at"));
    }
}
