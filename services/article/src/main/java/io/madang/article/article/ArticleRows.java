package io.madang.article.article;

import io.madang.article.order.BoardOrder;
import io.madang.article.order.BoardOrder.Place;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.kernel.batch.Chunks;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of articles, each in the shard of its board. Where that is, {@link ArticlesById} and {@link ArticleLock}
 * know.
 */
final class ArticleRows {

    static final String BY_IDS =
            """
            select article_id, board_id, writer_id, title, content, comment_style, version, created_at, modified_at,
                   closed_at, prefix, moving_to
            from articles where article_id in (:ids)
            """;

    static final String BOARD = "select board_id from articles where article_id = :id";

    /** The ids from the index alone, then as many rows as are shown; without their content, which may be long. */
    static final String LISTED =
            """
            select a.article_id, a.writer_id, a.title, a.version, a.created_at, a.modified_at,
                   c.article_count, c.version as count_version
            from (%s) page join articles a on a.article_id = page.article_id
            left join board_article_count c on c.board_id = :board
            order by page.article_id desc
            """
                    .formatted(BoardOrder.IDS);

    private static final String INSERT =
            """
            insert into articles (article_id, board_id, writer_id, title, content, comment_style, version, created_at,
                                  modified_at, closed_at, prefix)
            values\s""";

    private static final String ROW = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    /** So many characters of content are inserted by one statement, unless a single article has more. */
    private static final int INSERTED_CHARACTERS = 1 << 20;

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

    /**
     * Articles of a board, as of one moment.
     *
     * @param boardCount how many the board has, with the version of that; none where no articles were found
     */
    record Listed(List<ListedArticle> articles, Optional<BoardArticleCount> boardCount) {}

    /** Articles of a board, newest first, from a place down to an oldest id. */
    Listed listed(BoardId board, Place place, long from, int limit) {
        AtomicReference<@Nullable BoardArticleCount> boardCount = new AtomicReference<>();
        List<ListedArticle> articles = shards.of(board)
                .sql(LISTED)
                .param("board", board.value())
                .param("before", place.before())
                .param("from", from)
                .param("limit", limit)
                .param("skip", place.skip())
                .query((row, number) -> {
                    if (number == 0) {
                        boardCount.set(new BoardArticleCount(
                                board, row.getLong("article_count"), row.getLong("count_version")));
                    }
                    return ListedArticle.read(row, number);
                })
                .list();
        return new Listed(articles, Optional.ofNullable(boardCount.get()));
    }

    /** Adds the article to its board. */
    void insert(Article article) {
        insert(shards.of(article.boardId()), List.of(article));
    }

    /** Adds articles to boards of the shard: as many by one statement as its packet surely holds. */
    void insert(Shard shard, List<Article> articles) {
        Chunks.of(articles, article -> article.content().length(), INSERTED_CHARACTERS)
                .forEach(some -> shard.sql(INSERT + String.join(", ", Collections.nCopies(some.size(), ROW)))
                        .params(some.stream().flatMap(ArticleRows::columns).toList())
                        .update());
    }

    private static Stream<@Nullable Object> columns(Article article) {
        return Stream.of(
                article.id().value(),
                article.boardId().value(),
                article.writerId().value(),
                article.title(),
                article.content(),
                article.commentStyle().name(),
                article.version(),
                UtcTime.column(article.createdAt()),
                UtcTime.column(article.modifiedAt()),
                column(article.closedAt()),
                article.prefix());
    }

    void update(Shard shard, ArticleId id, ArticleText text, Instant now) {
        shard.sql(
                        """
                        update articles
                        set title = :title, content = :content, prefix = :prefix, version = version + 1, modified_at = :now
                        where article_id = :id
                        """)
                .param("title", text.title())
                .param("content", text.content())
                .param("prefix", text.prefix())
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
                UtcTime.readIfPresent(row, "closed_at"),
                row.getString("prefix"));
    }
}
