package io.madang.comment.count;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.kernel.error.Failure;
import io.madang.reference.Tombstones;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The count row of each article. */
public final class CommentCountRows {

    static final String BY_ARTICLES =
            """
            select article_id, comment_count, version from article_comment_count
            where article_id in (:articles)
            """;

    private final Shards shards;

    CommentCountRows(Shards shards) {
        this.shards = shards;
    }

    /**
     * Locks the article's row until the end of the transaction, making it if need be; {@code not-found} where the article
     * is deleted.
     *
     * <p>A row that is not there is made by a statement that locks what it meets: writers who first read that it is
     * missing and then insert would hold shared locks that none of them can turn into its own.
     */
    public ArticleCount lock(Shard shard, ArticleId article) {
        return locked(shard, article)
                .or(() -> {
                    shard.sql(
                                    """
                            insert into article_comment_count (article_id, comment_count, version)
                            values (:article, 0, 0)
                            on duplicate key update version = version
                            """)
                            .param("article", article.value())
                            .update();
                    Tombstones.requireNotDeleted(shard, article);
                    return locked(shard, article);
                })
                .orElseThrow();
    }

    private static Optional<ArticleCount> locked(Shard shard, ArticleId article) {
        return shard.sql(BY_ARTICLES + " for update")
                .param("articles", List.of(article.value()))
                .query((row, number) -> new ArticleCount(article, row.getLong("comment_count"), row.getLong("version")))
                .optional();
    }

    /** Writes a row that this transaction has locked. */
    public void write(Shard shard, ArticleCount count) {
        shard.sql(
                        """
                update article_comment_count set comment_count = :count, version = :version
                where article_id = :article
                """)
                .param("count", count.count())
                .param("version", count.version())
                .param("article", count.articleId().value())
                .update();
    }

    /** The count of each of the given articles, in their order, without those whose database is away. */
    List<ArticleCount> of(List<ArticleId> articles) {
        Map<ArticleId, ArticleCount> found = new HashMap<>();
        Map<ArticleId, Failure> unavailable = shards.askEach(articles, (source, some) -> source.jdbc()
                .sql(BY_ARTICLES)
                .param("articles", some.stream().map(ArticleId::value).toList())
                .query(row -> {
                    ArticleId article = new ArticleId(row.getLong("article_id"));
                    found.put(article, new ArticleCount(article, row.getLong("comment_count"), row.getLong("version")));
                }));
        return articles.stream()
                .filter(article -> !unavailable.containsKey(article))
                .map(article -> found.getOrDefault(article, ArticleCount.none(article)))
                .toList();
    }
}
