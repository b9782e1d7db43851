package io.madang.article.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.WrittenArticle;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Gathered;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The articles of one writer, newest first.
 *
 * <p>They lie with their boards, so every database is asked: one short range of an index each. An article that is on its
 * way from one to another may be in both; its newer version counts.
 */
final class WriterArticles {

    static final String NEWEST =
            """
            select article_id, board_id, writer_id, title, version, created_at, modified_at
            from articles force index (by_writer)
            where writer_id = :writer and article_id < :before
            order by article_id desc limit :limit
            """;

    private static final Comparator<WrittenArticle> NEWEST_FIRST = Comparator.comparingLong(
                    (WrittenArticle article) -> article.id().value())
            .reversed();

    private final Shards shards;

    WriterArticles(Shards shards) {
        this.shards = shards;
    }

    Gathered<WrittenArticle> newest(UserId writer, long before, int limit) {
        return shards.gather(Integer.MAX_VALUE, NEWEST_FIRST, source -> newest(source, writer, before, limit))
                .with(found -> newestVersions(found).stream()
                        .sorted(NEWEST_FIRST)
                        .limit(limit)
                        .toList());
    }

    private static Collection<WrittenArticle> newestVersions(List<WrittenArticle> found) {
        Map<ArticleId, WrittenArticle> articles = new HashMap<>();
        found.forEach(article ->
                articles.merge(article.id(), article, (one, other) -> one.version() > other.version() ? one : other));
        return articles.values();
    }

    private static List<WrittenArticle> newest(Source source, UserId writer, long before, int limit) {
        return source.jdbc()
                .sql(NEWEST)
                .param("writer", writer.value())
                .param("before", before)
                .param("limit", limit)
                .query(WriterArticles::read)
                .list();
    }

    private static WrittenArticle read(ResultSet row, int number) throws SQLException {
        return new WrittenArticle(
                new ArticleId(row.getLong("article_id")),
                new BoardId(row.getLong("board_id")),
                new UserId(row.getLong("writer_id")),
                row.getString("title"),
                row.getLong("version"),
                UtcTime.read(row, "created_at"),
                UtcTime.read(row, "modified_at"));
    }
}
