package io.madang.article.article;

import io.madang.article.order.BoardOrder;
import io.madang.article.order.BoardOrder.Place;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** The rows of all articles, each in the shard that its id names. */
final class ArticleRows {

    private static final String SELECT =
            """
            select article_id, board_id, writer_id, title, content, comment_style, version, created_at, modified_at,
                   closed_at
            from articles
            """;

    static final String BY_IDS = SELECT + "where article_id in (:ids)";
    static final String HEADS =
            "select article_id, board_id, writer_id, comment_style, closed_at from articles where article_id in (:ids)";

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

    Optional<Article> byId(ArticleId id) {
        return shards.named(id)
                .sql(BY_IDS)
                .param("ids", id.value())
                .query(ArticleRows::read)
                .optional();
    }

    Optional<Article> lock(ArticleId id) {
        return shards.named(id)
                .sql(BY_IDS + " for update")
                .param("ids", id.value())
                .query(ArticleRows::read)
                .optional();
    }

    List<Article> byIds(Collection<ArticleId> ids) {
        return fromAllShards(ids, BY_IDS, ArticleRows::read);
    }

    List<ArticleHead> heads(Collection<ArticleId> ids) {
        return fromAllShards(
                ids,
                HEADS,
                (row, number) -> new ArticleHead(
                        new ArticleId(row.getLong("article_id")),
                        new BoardId(row.getLong("board_id")),
                        new UserId(row.getLong("writer_id")),
                        CommentStyle.valueOf(row.getString("comment_style")),
                        UtcTime.readIfPresent(row, "closed_at")));
    }

    /** One statement for each database that holds some of them. */
    private <T> List<T> fromAllShards(Collection<ArticleId> ids, String statement, RowMapper<T> mapper) {
        Map<String, List<ArticleId>> bySource = ids.stream()
                .distinct()
                .collect(Collectors.groupingBy(id -> shards.named(id).source().name()));
        return bySource.values().stream()
                .flatMap(some -> shards
                        .named(some.getFirst())
                        .sql(statement)
                        .param("ids", some.stream().map(ArticleId::value).toList())
                        .query(mapper)
                        .list()
                        .stream())
                .toList();
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

    void insert(Article article) {
        shards.named(article.id())
                .sql(
                        """
                        insert into articles (article_id, board_id, writer_id, title, content, comment_style, version,
                                              created_at, modified_at)
                        values (:id, :board, :writer, :title, :content, :commentStyle, :version, :created, :modified)
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
                .update();
    }

    void update(ArticleId id, ArticleText text, Instant now) {
        shards.named(id)
                .sql(
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
    void close(ArticleId id, @Nullable Instant since) {
        shards.named(id)
                .sql("update articles set closed_at = :since, version = version + 1 where article_id = :id")
                .param("since", since == null ? null : UtcTime.column(since))
                .param("id", id.value())
                .update();
    }

    void delete(ArticleId id) {
        Shard shard = shards.named(id);
        shard.sql("delete from articles where article_id = :id")
                .param("id", id.value())
                .update();
    }

    private static Article read(ResultSet row, int number) throws SQLException {
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
